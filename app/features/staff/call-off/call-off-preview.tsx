import { useTranslation } from "react-i18next";
import { CODE_ABOVE_CAD, MAX_REASON_LENGTH } from "~/domain/departures/call-off";
import type { Currency } from "~/domain/money/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button, EnterButton } from "~/ui/button";
import { CheckboxField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import type { CallOffCode, CallOffData, CallOffPartData, CallOffRefused, TrialRow } from "./call-off-data";
import { Totals } from "./call-off-totals";

type Previewed = CallOffData & { preview: NonNullable<CallOffData["preview"]> };

/** What a departure of a coach is called: some differ in their days alone. */
function usePartName(): (part: CallOffPartData) => string {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  return ({ trip, startDay, endDay }) =>
    t("desk.part", { trip, from: format.day(startDay, "short"), to: format.day(endDay, "short") });
}

/** What calling it off comes to, party by party, and deciding it. */
export function CallOffPreview(page: Previewed) {
  const { preview, parts, isRun, chosen } = page;
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const nameOf = usePartName();
  const { parties, totals, until } = preview;
  const takers = parts.flatMap((part) =>
    offeredIn(part, chosen.offered).map((other) => ({
      part: nameOf(part),
      day: other.startDay,
      all: parties.filter(({ departure }) => departure === part.departure).length,
      taken: parties.filter(({ trials }) =>
        trials.some((trial) => trial.departure === other.departure && trial.notHeld === null),
      ).length,
    })),
  );
  return (
    <>
      <Section title={t("desk.totals")} id="totals">
        <p>{t("desk.dry")}</p>
        <Totals
          totals={totals}
          more={[
            { term: t("desk.until"), value: until ?? t("desk.atOnce") },
            ...takers.map(({ part, day, taken, all }) => ({
              term: [isRun ? `${part}, ` : "", t("desk.takers", { day: format.day(day, "full") })].join(""),
              value: t("desk.takersOf", { taken, all }),
            })),
          ]}
        />
        {parties.length === 0 ? (
          <p className="empty">{t("desk.nobody")}</p>
        ) : (
          <>
            <h3>{t("desk.parties")}</h3>
            {parts.map((part) => (
              <Parties key={part.departure} {...page} part={part} />
            ))}
          </>
        )}
      </Section>
      <Decide {...page} />
    </>
  );
}

/** Departures offered in place of one. */
const offeredIn = ({ candidates }: CallOffPartData, offered: readonly string[]) =>
  candidates.filter(({ departure }) => offered.includes(departure));

/** The parties of one departure. */
function Parties({ preview, chosen, isRun, part }: Previewed & { part: CallOffPartData }) {
  const { t } = useTranslation("callOff");
  const { locale } = useSite();
  const format = useFormat();
  const nameOf = usePartName();
  const offered = offeredIn(part, chosen.offered);
  const parties = preview.parties.filter(({ departure }) => departure === part.departure);
  const words = (trial: TrialRow | undefined, currency: Currency) => {
    if (!trial) return "";
    if (trial.notHeld !== null) return t(`desk.notHeld.${trial.notHeld}`);
    return trial.less > 0 ? t("desk.yesLess", { amount: format.money(trial.less, currency) }) : t("desk.yes");
  };
  if (parties.length === 0) return null;
  return (
    <>
      {isRun && <h4>{nameOf(part)}</h4>}
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t("desk.booking")}</th>
            <th scope="col">{t("desk.contact")}</th>
            <th scope="col">{t("desk.phone")}</th>
            <th scope="col">{t("desk.people")}</th>
            <th scope="col">{t("desk.paid")}</th>
            {offered.map(({ departure, startDay }) => (
              <th key={departure} scope="col">
                {t("desk.takers", { day: format.day(startDay, "short") })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parties.map(({ number, name, phone, reachable, people, paid, currency, trials }) => (
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
              {offered.map(({ departure, startDay }) => (
                <td key={departure} data-label={t("desk.takers", { day: format.day(startDay, "short") })}>
                  {words(
                    trials.find((trial) => trial.departure === departure),
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

function Decide({ preview, isRun, chosen, name, refused }: Previewed) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const errorOf = (field: CallOffRefused["field"], code: CallOffCode) =>
    refused?.field === field ? t(`desk.errors.${refused.code ?? code}`, refused.params ?? {}) : undefined;
  const typed = refused?.typed;
  return (
    <Section title={t("desk.decide")} id="decide">
      <PageForm className="stack" noValidate>
        <EnterButton name="do" value="decide" />
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
          maxLength={MAX_REASON_LENGTH}
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
            {t(`desk.${isRun ? "confirmRun" : "confirm"}.${chosen.kind}`)}
          </Button>
        </p>
      </PageForm>
    </Section>
  );
}
