import { useTranslation } from "react-i18next";
import type { TermsRefusal } from "~/domain/amendments/asked";
import type { QuoteOutdated } from "~/domain/amendments/quote";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { ADULT_AGE, type TravellerType } from "~/domain/people/age";
import type { Params } from "~/domain/verdict";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/fields";
import { Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { ConfirmChange, type MayConfirm } from "./confirm-change";
import { useReaderText } from "./use-reader-text";

/** What was refused of a correction, and what was typed, to show again. */
export type CorrectionRefused = {
  code:
    | "birth-year-invalid"
    | "birth-year-same"
    | "birth-date-invalid"
    | "birth-date-future"
    | "age-under-5"
    | "no-adult-left"
    | "contact-adult"
    | "traveller-unknown"
    | "called-off"
    | "departed"
    | "nobody-left"
    | "payment-under-way"
    | "too-many-corrections"
    | "all-given-back"
    | "price-changed"
    | "changed-since"
    | "quote-expired"
    | TermsRefusal
    | "too-many-requests";
  params?: Params | undefined;
  position: number;
  year: string;
};

/** What a correction comes to that would move money, and who may confirm it. Amounts in minor units. */
export type CorrectionAsked = {
  position: number;
  year: string;
  currency: Currency;
  fromType: TravellerType;
  type: TravellerType;
  priceBefore: number;
  price: number;
  goesBack: number;
  may: MayConfirm;
  /** Why what was shown before no longer holds. */
  outdated: { code: QuoteOutdated; params?: Params } | null;
};

/** What a page says of a correction that was asked for. */
export type CorrectionShown = { asked?: CorrectionAsked; correction?: CorrectionRefused };

type Props = {
  travellers: { position: number; name: string; type: TravellerType }[];
  departureDay: Day;
  refused?: CorrectionRefused | undefined;
  asked?: CorrectionAsked | undefined;
  done: boolean;
  /** The forms are there immediately. */
  open?: boolean;
};

/** Said of the booking and not of the year typed. */
const OF_THE_BOOKING: readonly CorrectionRefused["code"][] = [
  "traveller-unknown",
  "called-off",
  "departed",
  "nobody-left",
  "payment-under-way",
  "too-many-corrections",
  "all-given-back",
  "price-changed",
  "changed-since",
  "too-many-requests",
];

/** On a booking's page until the departure: whose year of birth is put right, and what it comes to where that moves money. */
export function CorrectionForm({ travellers, departureDay, refused, asked, done, open = false }: Props) {
  const t = useReaderText("correction");
  const format = useFormat();
  const problem = refused && t(`errors.${refused.code}`, refused.params ?? {});
  const general = refused && OF_THE_BOOKING.includes(refused.code);
  const [only, ...others] = travellers;
  return (
    <div className="below no-print">
      <Section id="correction" title={t("title")}>
        {done ? (
          <Notice tone="success" title={t("done")} live>
            <p>{t("doneText")}</p>
          </Notice>
        ) : null}
        {general ? (
          <Notice tone="error" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        {asked ? (
          <AskedFirst asked={asked} name={travellers.find(({ position }) => position === asked.position)?.name ?? ""} />
        ) : (
          <Disclosure summary={t("open")} open={open || Boolean(refused)} fields={["year"]}>
            <p>{t("lead", { age: ADULT_AGE, day: format.day(departureDay) })}</p>
            <PageForm action="#correction" className="stack">
              {only && others.length === 0 ? (
                <input type="hidden" name="traveller" value={only.position} />
              ) : (
                <ChoiceList
                  legend={t("whose")}
                  name="traveller"
                  required
                  defaultValue={refused ? String(refused.position) : []}
                  choices={travellers.map(({ position, name, type }) => ({
                    value: String(position),
                    text: t("traveller", { name, type: t(`types.${type}`) }),
                  }))}
                />
              )}
              <TextField
                name="year"
                label={t("year")}
                inputMode="numeric"
                pattern="[0-9]{4}"
                maxLength={4}
                required
                width="tiny"
                autoComplete="off"
                defaultValue={refused?.year}
                error={general ? undefined : problem}
              />
              <p>
                <Button name="step" value="see">
                  {t("send")}
                </Button>
              </p>
            </PageForm>
          </Disclosure>
        )}
      </Section>
    </div>
  );
}

/** What it comes to, to the cent, before anything changes; then the button, or the code that lets one press it. */
function AskedFirst({ asked, name }: { asked: CorrectionAsked; name: string }) {
  const { t } = useTranslation("correction");
  const format = useFormat();
  const { may, outdated, goesBack, price, priceBefore } = asked;
  const money = (amount: number) => format.money(amount, asked.currency);
  const difference = price - priceBefore;
  const less = -difference - goesBack;
  const fare = t("ask.change", { from: t(`types.${asked.fromType}`), to: t(`types.${asked.type}`) });
  const typed = (
    <>
      <input type="hidden" name="traveller" value={asked.position} />
      <input type="hidden" name="year" value={asked.year} />
    </>
  );
  return (
    <Notice tone={outdated ? "warning" : "info"} title={t("ask.title")} live>
      {outdated ? <p>{t(`errors.${outdated.code}`, outdated.params ?? {})}</p> : null}
      <Facts
        items={[
          { term: t("ask.who", { name }), value: fare },
          { term: t("ask.before"), value: <span className="num">{money(priceBefore)}</span> },
          { term: t("ask.after"), value: <strong className="num">{money(price)}</strong> },
        ]}
      />
      {difference > 0 ? <p>{t("ask.more", { amount: money(difference) })}</p> : null}
      {less > 0 ? <p>{t("ask.less", { amount: money(less) })}</p> : null}
      {goesBack > 0 ? <p>{t("ask.back", { amount: money(goesBack) })}</p> : null}
      <p>{t("ask.nothing")}</p>
      <ConfirmChange
        may={may}
        currency={asked.currency}
        asked={typed}
        confirm={t("ask.confirm", { amount: money(price) })}
        action="#correction"
      />
      <p>
        <Anchor href="?#correction">{t("ask.keep")}</Anchor>
      </p>
    </Notice>
  );
}
