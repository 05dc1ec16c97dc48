import { useTranslation } from "react-i18next";
import type { CheckoutState } from "~/domain/booking/checkout";
import type { Day } from "~/domain/day";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import type { Currency } from "~/domain/money/money";
import { Conflict, type ConflictData, StandsField } from "~/features/checkout/conflict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { DepartureDays } from "~/features/staff/departure/departure-days";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { TextField } from "~/ui/fields";
import { Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { HandRefusal, type HandRefused, ProofFields } from "./hand-money";
import { PayLink, type PayLinkData, type PayLinkRefused } from "./pay-link";

/** Amounts in minor units of `currency`. */
export type SaleData = {
  departure: string;
  trip: string;
  startDay: Day;
  endDay: Day;
  seller: string;
  state: CheckoutState;
  /** Until when the places are held, as a clock says it. */
  held: string;
  people: string[];
  travellersDone: boolean;
  /** The tabs, in the caller's language. */
  tabs: { travellers: string; seats: string };
  total: number;
  /** That of the room, where it is another than was agreed to. */
  newRoomPrice: number | null;
  isCad: boolean;
  currency: Currency;
  deposit: { now: number; later: number; dueDay: Day } | null;
  code: { code: string; amount: number } | null;
  payLink: PayLinkData;
  /** How often it was changed since a colleague is in it. */
  stands: number;
  nonce: string;
  /** What became of money that was just taken. */
  said: "pending" | "refunded" | "link" | null;
};

/** Why a discount code was not taken, next to what was typed. */
export type CodeRefused = { text: string; typed: string };

/** The sale is another than was shown: who changed it, and the code that was typed. */
export type SaleConflict = ConflictData & { typed: string };

type Props = SaleData & {
  conflict: SaleConflict | undefined;
  refused: HandRefused | undefined;
  codeRefused: CodeRefused | undefined;
  linkRefused: PayLinkRefused | undefined;
};

/** A sale to a caller: what is being bought, and the ways to be paid for it. */
export function SalePage(sale: Props) {
  const { departure, trip, people, state, said, travellersDone, refused } = sale;
  const { t } = useTranslation("sale");
  const { locale } = useSite();
  const [contact] = people;
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("sale.title")}</h1>
      <p className="lead">
        <DepartureDays {...sale} />
        {contact && <>. {t("sale.for", { name: contact })}</>}
      </p>
      <HandRefusal refused={refused} />
      {sale.conflict && (
        <Conflict
          by={sale.conflict.by}
          typed={sale.conflict.typed ? [{ term: t("sale.code"), value: sale.conflict.typed }] : []}
        />
      )}
      {said && !refused && (
        <Notice tone={said === "link" ? "success" : "warning"} first>
          <p>{t(said === "link" ? "link.done" : `sale.${said}`)}</p>
        </Notice>
      )}
      {state === "paying" && said !== "pending" && (
        <Notice tone="info">
          <p>{t("sale.paying")}</p>
        </Notice>
      )}
      {state === "expired" && (
        <>
          <p>{t("sale.expired")}</p>
          <p>
            <ButtonLink variant="main" href={pathFor("staff.sell", locale, { departure })}>
              {t("sale.again")}
            </ButtonLink>
          </p>
        </>
      )}
      <Summary {...sale} />
      {state === "open" && !travellersDone && <p>{t("sale.missing")}</p>}
      {state === "open" && travellersDone && (
        <>
          <DiscountCode {...sale} />
          {sale.newRoomPrice === null ? (
            <>
              <PayLink {...sale.payLink} refused={sale.linkRefused} />
              <TakeMoney {...sale} />
            </>
          ) : (
            <NewPrice {...sale} />
          )}
        </>
      )}
    </>
  );
}

function Summary({ people, state, held, total, currency, seller, tabs, travellersDone }: SaleData) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  return (
    <>
      <Facts
        items={[
          ...(people.length > 0 ? [{ term: t("sale.travellers"), value: people.join(", ") }] : []),
          ...(state === "open" ? [{ term: t("sale.held"), value: held }] : []),
          { term: t("sale.price"), value: format.money(total, currency) },
          { term: t("sale.soldBy"), value: seller },
        ]}
      />
      {state === "open" && (
        <p className="row">
          <ButtonLink href={tabs.travellers}>{t("sale.toTravellers")}</ButtonLink>
          {travellersDone && <ButtonLink href={tabs.seats}>{t("sale.toSeats")}</ButtonLink>}
        </p>
      )}
    </>
  );
}

function DiscountCode({ code, currency, codeRefused, stands }: Props) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  return (
    <PageForm className="filters-row" noValidate>
      <StandsField stands={stands} />
      {code ? (
        <>
          <p>{t("sale.codeUsed", { code: code.code, amount: format.money(code.amount, currency) })}</p>
          <Button name="do" value="drop-code">
            {t("sale.dropCode")}
          </Button>
        </>
      ) : (
        <>
          <TextField
            name="code"
            label={t("sale.code")}
            defaultValue={codeRefused?.typed}
            error={codeRefused?.text}
            maxLength={60}
            autoComplete="off"
            width="short"
          />
          <Button name="do" value="code">
            {t("sale.applyCode")}
          </Button>
        </>
      )}
    </PageForm>
  );
}

/** Nothing is paid before the caller has heard of it. */
function NewPrice({ total, currency, newRoomPrice }: SaleData) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  const shown = format.money(total, currency);
  return (
    <form method="post" className="stack">
      <Notice tone="warning">
        <p>{t("sale.newPrice", { total: shown })}</p>
      </Notice>
      <input type="hidden" name="full" value={newRoomPrice ?? ""} />
      <p>
        <Button variant="main" name="do" value="accept">
          {t("sale.accept", { total: shown })}
        </Button>
      </p>
    </form>
  );
}

function TakeMoney({ total, deposit, isCad, nonce, refused }: Props) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, HAND_CURRENCY);
  if (!isCad)
    return (
      <Section title={t("money.title")}>
        <p>{t("money.otherCurrency")}</p>
      </Section>
    );
  const ways = [
    { value: "full", text: t("money.full", { amount: money(total) }) },
    ...(deposit
      ? [
          {
            value: "deposit",
            text: t("money.deposit", {
              amount: money(deposit.now),
              later: money(deposit.later),
              day: format.day(deposit.dueDay),
            }),
          },
        ]
      : []),
  ];
  return (
    <Section title={t("money.title")}>
      <p>{t("money.lead")}</p>
      <PageForm className="stack" noValidate>
        <input type="hidden" name="nonce" value={nonce} />
        <input type="hidden" name="full" value={total} />
        <input type="hidden" name="deposit" value={deposit?.now ?? ""} />
        <ChoiceList
          legend={t("money.plan")}
          name="plan"
          choices={ways}
          defaultValue={deposit ? (refused?.typed.plan ?? "full") : "full"}
        />
        <ProofFields refused={refused} />
        <p>
          <Button variant="main" name="do" value="take">
            {t("money.takeAndBook")}
          </Button>
        </p>
      </PageForm>
    </Section>
  );
}
