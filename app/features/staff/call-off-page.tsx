import { useTranslation } from "react-i18next";
import {
  CALL_OFF_KINDS,
  type CallOffKind,
  type CallOffTotals,
  CODE_ABOVE_CAD,
  LONGEST_REASON,
  MAX_OFFERED,
  partByNearness,
} from "~/domain/call-off";
import type { Day } from "~/domain/day";
import { CHANGE_CODE_MINUTES } from "~/domain/limits";
import type { Currency } from "~/domain/money";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { Disclosure } from "~/ui/disclosure";
import { CheckboxField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Totals } from "./call-off-totals";

type Texts = Messages["callOff"]["desk"];
export type CallOffCode = keyof Texts["errors"];

export type TrialRow =
  | { departure: string; less: number; notHeld: null }
  | { departure: string; notHeld: keyof Texts["notHeld"] };

export type PartyTrialRow = {
  number: string;
  name: string;
  phone: string | null;
  reachable: boolean;
  people: number;
  paid: number;
  currency: Currency;
  trials: TrialRow[];
};

export type CallOffData = {
  departure: string;
  trip: string;
  startDay: Day;
  /** What is to be typed. */
  name: string;
  candidates: { departure: string; startDay: Day; left: number; fromCad: number }[];
  chosen: { kind: CallOffKind; offered: string[] };
  /** What it comes to, once that is asked. */
  preview: {
    totals: CallOffTotals;
    parties: PartyTrialRow[];
    needsCode: boolean;
    seen: string;
    /** In words; null where it is too late for an answer. */
    until: string | null;
  } | null;
  refused: CallOffRefused | null;
  /** Of the colleague, where the code goes. */
  email: string;
};

export type CallOffRefused = {
  code: CallOffCode | null;
  field: "why" | "typed" | "code" | null;
  params?: Params | undefined;
  typed: { why: string; whyShown: boolean; typed: string };
  codeSent: boolean;
};

/** A departure is called off: what is offered instead, what that comes to, and the form that decides it. */
export function CallOffPage(page: CallOffData) {
  const { departure, trip, startDay, candidates, chosen, preview, refused } = page;
  const { t } = useTranslation("callOff");
  const { locale } = useSite();
  const format = useFormat();
  const params = { max: MAX_OFFERED, ...refused?.params };
  const { near, far } = partByNearness(candidates, startDay, chosen.offered);
  const choiceOf = (other: (typeof candidates)[number]) => ({
    value: other.departure,
    text: t("desk.candidate", {
      day: format.day(other.startDay, "full"),
      count: other.left,
      price: format.money(other.fromCad, "CAD"),
    }),
  });
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("desk.title")}</h1>
      <p className="lead">
        {trip}, {format.day(startDay, "full")}
      </p>
      {refused?.code && (
        <Notice tone="error" first>
          <p>{t(`desk.errors.${refused.code}`, params)}</p>
        </Notice>
      )}
      {refused?.codeSent && !refused.code && (
        <Notice tone="success" first>
          <p>{t("desk.codeSent", { email: page.email, minutes: CHANGE_CODE_MINUTES })}</p>
        </Notice>
      )}
      <p>{t("desk.lead")}</p>
      {/* What it comes to stands below a season of departures. */}
      <form method="get" action="#totals" className="stack">
        <ChoiceList
          legend={t("desk.kind")}
          name="kind"
          defaultValue={chosen.kind}
          choices={CALL_OFF_KINDS.map((kind) => ({ value: kind, text: t(`desk.kinds.${kind}`) }))}
        />
        {candidates.length === 0 ? (
          <p>{t("desk.noCandidates")}</p>
        ) : (
          <ChoiceList
            legend={t("desk.offered")}
            name="offer"
            type="checkbox"
            hint={t("desk.offeredHint", { max: MAX_OFFERED })}
            defaultValue={chosen.offered}
            choices={near.map(choiceOf)}
          />
        )}
        {far.length > 0 && (
          <Disclosure summary={t("desk.offeredFar", { count: far.length })}>
            <ChoiceList
              legend={t("desk.offeredFar", { count: far.length })}
              hideLegend
              name="offer"
              id="offer-far"
              type="checkbox"
              choices={far.map(choiceOf)}
            />
          </Disclosure>
        )}
        <p>
          <Button variant={preview ? "plain" : "main"} name="see" value="1">
            {t("desk.see")}
          </Button>
        </p>
      </form>
      {preview && <Preview {...page} preview={preview} />}
    </>
  );
}

type Previewed = CallOffData & { preview: NonNullable<CallOffData["preview"]> };

function Preview(page: Previewed) {
  const { preview, chosen, candidates } = page;
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const { parties, totals, until } = preview;
  const takers = chosen.offered.map((departure) => ({
    departure,
    day: candidates.find((other) => other.departure === departure)?.startDay,
    taken: parties.filter(({ trials }) =>
      trials.some((trial) => trial.departure === departure && trial.notHeld === null),
    ).length,
  }));
  return (
    <>
      <Section title={t("desk.totals")} id="totals">
        <p>{t("desk.dry")}</p>
        <Totals
          totals={totals}
          more={[
            { term: t("desk.until"), value: until ?? t("desk.atOnce") },
            ...takers.map(({ day, taken }) => ({
              term: t("desk.takers", { day: day ? format.day(day, "full") : "" }),
              value: t("desk.takersOf", { taken, all: parties.length }),
            })),
          ]}
        />
        {parties.length === 0 ? <p className="empty">{t("desk.nobody")}</p> : <Parties {...page} />}
      </Section>
      <Decide {...page} />
    </>
  );
}

function Parties({ preview, chosen, candidates }: Previewed) {
  const { t } = useTranslation("callOff");
  const { locale } = useSite();
  const format = useFormat();
  const dayOf = (id: string) => candidates.find(({ departure }) => departure === id)?.startDay;
  const words = (trial: TrialRow | undefined, currency: Currency) => {
    if (!trial) return "";
    if (trial.notHeld !== null) return t(`desk.notHeld.${trial.notHeld}`);
    return trial.less > 0 ? t("desk.yesLess", { amount: format.money(trial.less, currency) }) : t("desk.yes");
  };
  return (
    <>
      <h3>{t("desk.parties")}</h3>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t("desk.booking")}</th>
            <th scope="col">{t("desk.contact")}</th>
            <th scope="col">{t("desk.phone")}</th>
            <th scope="col">{t("desk.people")}</th>
            <th scope="col">{t("desk.paid")}</th>
            {chosen.offered.map((id) => (
              <th key={id} scope="col">
                {t("desk.takers", { day: format.day(dayOf(id) ?? "", "short") })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.parties.map(({ number, name, phone, reachable, people, paid, currency, trials }) => (
            <tr key={number}>
              <th scope="row">
                <Anchor href={pathFor("staff.booking", locale, { bookingNumber: number })}>{number}</Anchor>
              </th>
              <td>
                {name}
                {!reachable && <small>{t("desk.unreachable")}</small>}
              </td>
              <td data-label={t("desk.phone")}>{phone}</td>
              <td data-label={t("desk.people")}>{people}</td>
              <td data-label={t("desk.paid")} className="num">
                {format.money(paid, currency)}
              </td>
              {chosen.offered.map((id) => (
                <td key={id} data-label={t("desk.takers", { day: format.day(dayOf(id) ?? "", "short") })}>
                  {words(
                    trials.find(({ departure }) => departure === id),
                    currency,
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Decide({ preview, chosen, name, refused }: Previewed) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const errorOf = (field: CallOffRefused["field"], code: CallOffCode) =>
    refused?.field === field ? t(`desk.errors.${refused.code ?? code}`, refused.params ?? {}) : undefined;
  const typed = refused?.typed;
  return (
    <Section title={t("desk.decide")} id="decide">
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="kind" value={chosen.kind} />
        {chosen.offered.map((id) => (
          <input key={id} type="hidden" name="offer" value={id} />
        ))}
        <input type="hidden" name="seen" value={preview.seen} />
        <TextField
          name="why"
          label={t("desk.why")}
          hint={t("desk.whyHint")}
          defaultValue={typed?.why}
          error={errorOf("why", "why-missing")}
          maxLength={LONGEST_REASON}
          autoComplete="off"
          required
        />
        <CheckboxField name="whyShown" value="yes" defaultChecked={typed?.whyShown} hint={t("desk.whyShownHint")}>
          {t("desk.whyShown")}
        </CheckboxField>
        <TextField
          name="typed"
          label={t("desk.typed")}
          hint={t("desk.typedHint", { name })}
          defaultValue={typed?.typed}
          error={errorOf("typed", "name-wrong")}
          maxLength={100}
          autoComplete="off"
          required
        />
        {preview.needsCode && (
          <>
            <TextField
              name="code"
              label={t("desk.code")}
              hint={t("desk.codeHint", { amount: format.money(CODE_ABOVE_CAD, "CAD") })}
              error={errorOf("code", "code-missing")}
              inputMode="numeric"
              maxLength={12}
              autoComplete="one-time-code"
              width="short"
            />
            <p>
              <Button name="do" value="code">
                {t("desk.sendCode")}
              </Button>
            </p>
          </>
        )}
        <Notice tone="warning">
          <p>{t("desk.forGood")}</p>
        </Notice>
        <p>
          <Button variant="main" name="do" value="decide">
            {t(`desk.confirm.${chosen.kind}`)}
          </Button>
        </p>
      </form>
    </Section>
  );
}
