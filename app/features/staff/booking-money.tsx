import { useTranslation } from "react-i18next";
import { brandName } from "~/domain/money/card-brand";
import { isHandMethod } from "~/domain/money/hand-money";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/layout";
import type { StoryMoney } from "./booking-story";
import { useMoment } from "./use-moment";

/** What a booking costs and why, what was paid of it and went back, and its receipts. */
export function BookingMoney({ byHand, ...money }: StoryMoney & { byHand: string | null }) {
  const { t } = useTranslation("desk");
  return (
    <Section title={t("story.money")}>
      <Price {...money} />
      {byHand && (
        <p>
          <ButtonLink href={byHand}>{t("byHand.open")}</ButtonLink>
        </p>
      )}
      <h3>{t("story.payments")}</h3>
      {money.payments.length === 0 ? <p>{t("story.noPayments")}</p> : <Movements {...money} />}
      {money.receipts.length > 0 && <Receipts {...money} />}
    </Section>
  );
}

function usePriceLines({ lines, stay, extras, discount, since, currency }: StoryMoney) {
  const { t } = useTranslation("desk");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  return [
    ...lines.map(({ type, count, each, amount }) => ({
      label: t(`story.${type}`, { count, price: money(each) }),
      amount: money(amount),
    })),
    ...(stay
      ? [{ label: t("story.stay", { count: stay.count, price: money(stay.each) }), amount: money(stay.amount) }]
      : []),
    ...(stay && stay.twoBeds > 0 ? [{ label: t("story.twoBeds"), amount: money(stay.twoBeds) }] : []),
    ...extras.map(({ name, count, each, amount }) => ({
      label: t("story.extra", { name, count, price: money(each) }),
      amount: money(amount),
    })),
    ...(discount ? [{ label: t("story.discount", { code: discount.code }), amount: money(-discount.amount) }] : []),
    ...since.map(({ kind, amount }) => ({ label: t(`story.kinds.${kind}`), amount: money(amount) })),
  ];
}

function Price(view: StoryMoney) {
  const { t } = useTranslation("desk");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, view.currency);
  const totals = [
    { label: t("story.price"), amount: view.price },
    { label: t("story.paid"), amount: view.paid },
    ...(["goingBack", "elsewhere", "withheld", "takenBack"] as const).flatMap((of) =>
      view[of] === 0 ? [] : [{ label: t(`story.${of}`), amount: view[of] }],
    ),
    {
      label: view.dueDay ? t("story.due", { day: format.day(view.dueDay) }) : t("story.left"),
      amount: view.balance,
    },
  ];
  return (
    <table className="office-table story-price">
      <thead>
        <tr>
          <th scope="col">{t("story.line")}</th>
          <th scope="col" className="end">
            {t("story.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {usePriceLines(view).map(({ label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none ever moves
          <tr key={at}>
            <th scope="row">{label}</th>
            <td className="end">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="end">{money(amount)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** Payments, refunds and disputes, in the order in which they came. */
function Movements({ payments, refunds, disputes, currency }: StoryMoney) {
  const { t } = useTranslation("desk");
  const format = useFormat();
  const moment = useMoment();
  const cardOf = (brand: string, last4: string) => last4 && `${brand} •••• ${last4}`;
  const noteOf = ({ standing }: StoryMoney["refunds"][number]) =>
    standing === "undone" ? "" : t(`story.refundStates.${standing}`);
  const rows = [
    ...payments.map(({ id, at, purpose, brand, last4, reference, amount }) => ({
      id,
      at,
      amount,
      note: "",
      means: isHandMethod(brand)
        ? [t(`story.byHand.${brand}`), reference].filter(Boolean).join(" ")
        : cardOf(brandName(brand) ?? brand, last4),
      what: t(`story.purposes.${purpose}`),
    })),
    ...refunds.map((refund) => ({
      id: refund.id,
      at: refund.at,
      amount: -refund.amount,
      note: noteOf(refund),
      means: refund.byHand ?? cardOf("", refund.last4),
      what: t("story.refund", { reason: t(`story.reasons.${refund.reason}`) }),
    })),
    ...disputes.map(({ id, at, state, answerBy, amount }) => ({
      id,
      at,
      means: "",
      what: t("story.dispute", { amount: format.money(amount, currency) }),
      // Of one that took nothing, or that we won, no money has left.
      amount: state === "open" || state === "lost" ? -amount : null,
      note: [t(`story.disputeStates.${state}`), answerBy && t("story.answerBy", { day: format.day(answerBy) })]
        .filter(Boolean)
        .join(", "),
    })),
  ].toSorted((one, other) => (`${one.at.day} ${one.at.time}` < `${other.at.day} ${other.at.time}` ? -1 : 1));
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t("story.when")}</th>
          <th scope="col">{t("story.what")}</th>
          <th scope="col">{t("story.card")}</th>
          <th scope="col" className="end">
            {t("story.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, what, note, means, amount }) => (
          <tr key={id}>
            <td>{moment(at)}</td>
            <th scope="row">
              {what}
              {note && <small>{note}</small>}
            </th>
            <td>{means}</td>
            <td className="end">{amount === null ? null : format.money(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Receipts({ receipts, currency }: StoryMoney) {
  const { t } = useTranslation("desk");
  const format = useFormat();
  return (
    <>
      <h3>{t("story.receipts")}</h3>
      <ul>
        {receipts.map(({ number, kind, note, amount, day, href }) => (
          <li key={number}>
            <Anchor href={href}>
              {t(
                note
                  ? `story.correctionReceipts.${note}`
                  : kind === "payment"
                    ? "story.receipt"
                    : "story.refundReceipt",
                {
                  number,
                  amount: format.money(amount, currency),
                  day: format.day(day),
                },
              )}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
