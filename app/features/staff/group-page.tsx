import { useTranslation } from "react-i18next";
import { MAX_REASON_LENGTH } from "~/domain/company/work";
import type { Day } from "~/domain/day";
import type { GroupState, GroupTask } from "~/domain/groups/group";
import type { Due } from "~/domain/groups/schedule";
import type { Locale } from "~/domain/locale";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { callLink } from "~/domain/people/contact";
import { type Party, partySize } from "~/domain/people/party";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { useGroupError } from "./group-new-page";
import { fieldOf, type HandCode, type HandRefused, ProofFields, useHandError } from "./hand-money";

export type GroupDone = keyof Messages["groups"]["group"]["done"];
type GroupCode = keyof Messages["groups"]["errors"] | HandCode;
export type GroupRefused = { code: GroupCode; params: Params; typed: Record<string, string> };

export type GroupData = {
  id: string;
  state: GroupState;
  name: string;
  contact: { organiser: string; email: string | null; phone: string | null };
  language: Locale;
  trip: string;
  city: string;
  wishedDay: Day | null;
  adults: number;
  children: number;
  rooms: string;
  message: string;
  asked: Day;
  /** Of its contract. */
  departure: { id: string; day: Day } | null;
  /** Departures that its request may be sold, near its day. */
  dates: { id: string; day: Day; left: number }[];
  /** Its bookings and holds; amounts in cents. */
  parts: {
    id: string;
    number: string | null;
    party: Party;
    room: string | null;
    held: string | null;
    isPaying: boolean;
    toFollow: number;
    total: number;
    paid: number;
  }[];
  total: number;
  paid: number;
  owed: number;
  instalments: Due[];
  unnamed: number;
  namesBy: Day | null;
  namesLink: string | null;
  tasks: GroupTask[];
  /** Whether its reader may do more than read it. */
  mayChange: boolean;
  nonce: string;
  /** What the next part of the schedule comes to, as one types it. */
  typed: string;
  done: GroupDone | null;
};

type Props = GroupData & { refused: GroupRefused | undefined };

/** A group: what it asked for, or its contract with all that is paid, named and still to come. */
export function GroupPage(page: Props) {
  const { name, state, trip, departure, wishedDay, tasks, mayChange, done, refused } = page;
  const { t } = useTranslation("groups");
  const { locale } = useSite();
  const format = useFormat();
  const day = departure?.day ?? wishedDay;
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.groups", locale)}>{t("list.title")}</Anchor>
      </p>
      <h1>{name}</h1>
      <p className="lead">
        {departure ? (
          <Anchor href={pathFor("staff.departure", locale, { departure: departure.id })}>{trip}</Anchor>
        ) : (
          trip
        )}
        {day && <>, {format.day(day, "full")}</>}. {t(`states.${state}`)}
      </p>
      <Refusal refused={refused} />
      {done && !refused && (
        <Notice tone={done === "pending" || done === "refunded" ? "warning" : "success"} first>
          <p>{t(`group.done.${done}`)}</p>
        </Notice>
      )}
      {tasks.length > 0 && (
        <Notice tone="warning">
          {tasks.map((task) => (
            <p key={task}>{t(`tasks.${task}`)}</p>
          ))}
        </Notice>
      )}
      <About {...page} />
      {mayChange && state === "asked" && <Answer {...page} />}
      {page.parts.length > 0 && (
        <>
          <Schedule {...page} />
          {mayChange && page.owed > 0 && state === "contract" && <Take {...page} />}
          <Bookings {...page} />
        </>
      )}
      {mayChange && state !== "closed" && page.parts.every(({ number }) => number === null) && <Close {...page} />}
    </>
  );
}

/** A refusal in words: of money by hand, or of the group. */
function useText(): (refused: GroupRefused) => string {
  const { i18n } = useTranslation(["groups", "sale"]);
  const ofGroup = useGroupError();
  const ofMoney = useHandError();
  return (refused) =>
    i18n.exists(`groups:errors.${refused.code}`)
      ? ofGroup(refused as Parameters<typeof ofGroup>[0])
      : ofMoney(refused as HandRefused);
}

const fieldFor = ({ code }: GroupRefused) =>
  code === "below-deposit" ? "amount" : fieldOf({ code: code as HandCode });

function Refusal({ refused }: { refused: GroupRefused | undefined }) {
  const { t } = useTranslation("common");
  const textOf = useText();
  if (!refused) return null;
  const id = fieldFor(refused);
  const text = textOf(refused);
  if (id) return <ErrorSummary title={t("error.summary", { count: 1 })} errors={[{ id, text }]} />;
  return (
    <Notice tone="error" first>
      <p>{text}</p>
    </Notice>
  );
}

function About({ contact, language, city, adults, children, rooms, message, asked }: GroupData) {
  const { t } = useTranslation(["groups", "sale"]);
  const format = useFormat();
  const { organiser, email, phone } = contact;
  return (
    <>
      <Facts
        items={[
          { term: t("new.organiser"), value: organiser },
          ...(phone
            ? [
                {
                  term: t("new.phone"),
                  value: (
                    <Anchor href={callLink(phone)} external>
                      {phone}
                    </Anchor>
                  ),
                },
              ]
            : []),
          ...(email ? [{ term: t("new.email"), value: email }] : []),
          { term: t("sale:sell.language"), value: t(`sale:sell.languages.${language}`) },
          { term: t("sale:sell.from"), value: city },
          {
            term: t("list.people"),
            value: `${t("people", { count: adults + children })}${children > 0 ? `, ${t("ofChildren", { count: children })}` : ""}`,
          },
          { term: t("group.asked"), value: format.day(asked) },
        ]}
      />
      {rooms && <p className="as-typed">{rooms}</p>}
      {message && <p className="as-typed">{message}</p>}
    </>
  );
}

function Answer({ id, dates }: GroupData) {
  const { t } = useTranslation(["groups", "sale"]);
  const { locale } = useSite();
  const format = useFormat();
  return (
    <Section title={t("group.sell")}>
      {dates.length === 0 ? (
        <p>{t("group.noDates")}</p>
      ) : (
        <ul>
          {dates.map(({ id: departure, day, left }) => (
            <li key={departure}>
              <Anchor href={pathFor("staff.group.new", locale, { departure }, new URLSearchParams({ request: id }))}>
                {format.day(day, "full")}
              </Anchor>
              , {t("sale:sell.left", { count: left })}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Schedule(page: GroupData) {
  const { instalments, total, paid, namesBy, unnamed, namesLink, contact, state, mayChange } = page;
  const { t } = useTranslation("groups");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, HAND_CURRENCY);
  return (
    <Section title={t("schedule.title")}>
      <p>{t("schedule.lead", { total: money(total), paid: money(paid) })}</p>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t("schedule.day")}</th>
            <th scope="col" className="end">
              {t("schedule.amount")}
            </th>
            <th scope="col" className="end">
              {t("schedule.left")}
            </th>
            <th scope="col">{t("schedule.state")}</th>
          </tr>
        </thead>
        <tbody>
          {instalments.map(({ day, amount, left, state: stands }) => (
            <tr key={day}>
              <th scope="row">{format.day(day)}</th>
              <td className="end" data-label={t("schedule.amount")}>
                {money(amount)}
              </td>
              <td className="end" data-label={t("schedule.left")}>
                {money(left)}
              </td>
              <td data-label={t("schedule.state")}>{t(`schedule.states.${stands}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {namesBy && (
        <p>
          {unnamed > 0 ? t("group.unnamed", { count: unnamed, day: format.day(namesBy) }) : t("group.named")}{" "}
          {namesLink && (
            <Anchor href={namesLink} external>
              {t("group.typeNames")}
            </Anchor>
          )}
        </p>
      )}
      {mayChange &&
        state === "contract" &&
        (contact.email ? (
          <form method="post">
            <Button name="do" value="mail">
              {t("group.mail")}
            </Button>
          </form>
        ) : (
          <p>{t("group.noEmail")}</p>
        ))}
    </Section>
  );
}

function Take({ owed, typed, nonce, refused }: Props) {
  const { t } = useTranslation(["sale", "groups"]);
  const format = useFormat();
  const textOf = useText();
  const mine = refused?.typed.do === "take" ? refused : undefined;
  return (
    <Section title={t("money.title")}>
      <form method="post" className="stack" noValidate>
        <p>{t("groups:group.takeLead")}</p>
        <input type="hidden" name="nonce" value={nonce} />
        <TextField
          id="amount"
          name="amount"
          label={t("money.amount")}
          hint={t("money.amountHint", { due: format.money(owed, HAND_CURRENCY) })}
          defaultValue={mine?.typed.amount ?? typed}
          error={mine && fieldFor(mine) === "amount" ? textOf(mine) : undefined}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          width="short"
          required
        />
        <ProofFields refused={mine as HandRefused | undefined} />
        <p>
          <Button variant="main" name="do" value="take">
            {t("money.take")}
          </Button>
        </p>
      </form>
    </Section>
  );
}

const COLUMNS = ["booking", "roomOf", "names", "price", "paid"] as const;

function Bookings({ parts }: GroupData) {
  const { t } = useTranslation("groups");
  const { locale } = useSite();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, HAND_CURRENCY);
  return (
    <Section title={t("group.bookings")}>
      <p>{t("group.bookingsLead")}</p>
      <table className="office-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === "price" || column === "paid" ? "end" : undefined}>
                {t(`group.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ id, number, party, room, held, isPaying, toFollow, total, paid }, i) => (
            <tr key={id}>
              <th scope="row">
                {number ? (
                  <Anchor href={pathFor("staff.booking", locale, { bookingNumber: number })}>{number}</Anchor>
                ) : (
                  i + 1
                )}
                {held && <small>{t("group.held", { until: held })}</small>}
                {isPaying && <small>{t("group.paying")}</small>}
              </th>
              <td data-label={t("group.columns.roomOf")}>
                {t("people", { count: partySize(party) })}
                {room && <small>{room}</small>}
              </td>
              <td data-label={t("group.columns.names")}>
                {toFollow > 0 ? t("group.toFollow", { count: toFollow }) : t("group.allNamed")}
              </td>
              <td className="end" data-label={t("group.columns.price")}>
                {money(total)}
              </td>
              <td className="end" data-label={t("group.columns.paid")}>
                {money(paid)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Close({ state, refused }: Props) {
  const { t } = useTranslation("groups");
  const textOf = useText();
  const mine = refused?.typed.do === "close" ? refused : undefined;
  return (
    <Disclosure summary={t(`group.close.${state === "asked" ? "request" : "contract"}`)} open={mine !== undefined}>
      <form method="post" className="work-form" noValidate>
        <TextField
          id="why"
          name="why"
          label={t("group.close.why")}
          hint={t("group.close.whyHint")}
          defaultValue={mine?.typed.why}
          error={mine && fieldFor(mine) === "why" ? textOf(mine) : undefined}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          required
        />
        <Button name="do" value="close">
          {t("group.close.do")}
        </Button>
      </form>
    </Disclosure>
  );
}
