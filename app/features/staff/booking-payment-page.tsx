import { useTranslation } from "react-i18next";
import { MAX_REASON_LENGTH } from "~/domain/company/work";
import { HAND_CURRENCY, type HandMethod } from "~/domain/money/hand-money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import type { Moment } from "./booking-story";
import { fieldOf, HandRefusal, type HandRefused, TakeFields, useHandError } from "./hand-money";
import { useMoment } from "./use-moment";

export type BookingPaymentDone = keyof Messages["sale"]["money"]["done"];
export type BookingPaymentData = {
  number: string;
  /** In cents; null for a booking in another currency, which is not paid by hand. */
  balance: number | null;
  /** The departure is called off: nothing is taken before its party has chosen. */
  closed: boolean;
  /** The balance as one types it. */
  typed: string;
  nonce: string;
  taken: { id: string; at: Moment; method: HandMethod; reference: string | null; amount: number; undone: boolean }[];
  done: BookingPaymentDone | null;
};

/** Money taken at the counter for a booking, and what was taken and never came. */
export function BookingPaymentPage(page: BookingPaymentData & { refused: HandRefused | undefined }) {
  const { number, balance, done, refused } = page;
  const { t } = useTranslation("sale");
  const { locale } = useSite();
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.booking", locale, { bookingNumber: number })}>
          {t("money.back", { number })}
        </Anchor>
      </p>
      <h1>{t("money.title")}</h1>
      <p className="lead">{t("money.balance", { number })}</p>
      <HandRefusal refused={refused} />
      {done && !refused && (
        <Notice tone="success" first>
          <p>{t(`money.done.${done}`)}</p>
        </Notice>
      )}
      {balance === null ? (
        <p>{t("money.otherCurrency")}</p>
      ) : page.closed ? (
        <p>{t("money.calledOff")}</p>
      ) : balance === 0 ? (
        <p>{t("money.paidUp")}</p>
      ) : (
        <Take {...page} balance={balance} />
      )}
      <Taken {...page} />
    </>
  );
}

type TakeProps = Pick<BookingPaymentData, "typed" | "nonce"> & { balance: number; refused: HandRefused | undefined };

function Take({ balance, typed, nonce, refused }: TakeProps) {
  const { t } = useTranslation("sale");
  const textOf = useHandError();
  const mine = refused?.typed.do === "take" ? refused : undefined;
  return (
    <PageForm className="stack" noValidate>
      <p>{t("money.lead")}</p>
      <TakeFields
        due={balance}
        typed={typed}
        nonce={nonce}
        refused={mine}
        amountError={mine && fieldOf(mine) === "amount" ? textOf(mine) : undefined}
      />
    </PageForm>
  );
}

/** What was taken by hand, each with the way to undo it. */
function Taken({ taken, refused }: Pick<BookingPaymentData, "taken"> & { refused: HandRefused | undefined }) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  const moment = useMoment();
  const textOf = useHandError();
  return (
    <Section title={t("money.taken")}>
      {taken.length === 0 ? (
        <p>{t("money.takenNone")}</p>
      ) : (
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">{t("money.when")}</th>
              <th scope="col">{t("money.how")}</th>
              <th scope="col" className="end">
                {t("money.amount")}
              </th>
              <th scope="col">{t("money.undo")}</th>
            </tr>
          </thead>
          <tbody>
            {taken.map(({ id, at, method, reference, amount, undone }) => {
              const what = [t(`money.methods.${method}`), reference, format.money(amount, HAND_CURRENCY)]
                .filter(Boolean)
                .join(" ");
              const mine = refused?.typed.charge === id ? refused : undefined;
              return (
                <tr key={id}>
                  <td>{moment(at)}</td>
                  <th scope="row">{[t(`money.methods.${method}`), reference].filter(Boolean).join(" ")}</th>
                  <td className="end">{format.money(amount, HAND_CURRENCY)}</td>
                  <td>
                    {undone ? (
                      t("money.undone")
                    ) : (
                      <details className="confirm" open={mine !== undefined}>
                        <summary aria-label={t("money.undoOf", { what })}>{t("money.undo")}</summary>
                        <form method="post" noValidate>
                          <input type="hidden" name="charge" value={id} />
                          <p>{t("money.undoText")}</p>
                          <TextField
                            id={mine ? "why" : `why-${id}`}
                            name="why"
                            label={t("money.why")}
                            defaultValue={mine?.typed.why}
                            error={mine && fieldOf(mine) === "why" ? textOf(mine) : undefined}
                            maxLength={MAX_REASON_LENGTH}
                            required
                          />
                          <Button name="do" value="undo" aria-label={t("money.undoOf", { what })}>
                            {t("money.undo")}
                          </Button>
                        </form>
                      </details>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Section>
  );
}
