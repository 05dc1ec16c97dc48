import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { MAX_GROUP_NAME_LENGTH } from "~/domain/groups/group";
import { MAX_GROUP } from "~/domain/groups/rooms";
import { DEPOSIT_GRACE_DAYS } from "~/domain/groups/schedule";
import { LOCALES } from "~/domain/locale";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { type Party, partySize } from "~/domain/people/party";
import type { Params } from "~/domain/verdict";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldSet, Fields, SelectField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { DepartureDays } from "./departure-days";

export type GroupCode = keyof Messages["groups"]["errors"] | keyof Messages["common"]["errors"];
type Refused = { code: GroupCode; params: Params };

/** What was agreed with the organiser, as it is typed. */
export type GroupTyped = {
  name: string;
  organiser: string;
  email: string;
  phone: string;
  namesBy: string;
  schedule: { day: string; percent: string }[];
};

export type GroupNewData = {
  departure: string;
  trip: string;
  startDay: Day;
  endDay: Day;
  today: Day;
  placesLeft: number;
  cities: { slug: string; name: string }[];
  sleeps: number | null;
  isPartners: boolean;
  rooms: { hotel: string; room: string; name: string; sleeps: number }[];
  /** What the site's request says besides, where it is one. */
  request: { id: string; rooms: string; message: string } | null;
  asked: { from: string; language: string; adults: string; children: string; room: string; guests: string[] };
  /** In cents; null before it is said who travels, or where they cannot. */
  quote: { parties: { party: Party; total: number }[]; total: number } | null;
  unsold: Refused | null;
  nonce: string;
  typed: GroupTyped;
};

export type GroupNewRefused = Refused & { typed: GroupTyped };

/** The field that a refusal is about. */
export const GROUP_FIELDS: Readonly<Record<string, string>> = {
  "group-name-missing": "name",
  "group-organiser-missing": "organiser",
  "email-required": "email",
  "email-invalid": "email",
  "phone-required": "phone",
  "phone-invalid": "phone",
  "group-names-day": "namesBy",
  "schedule-percent": "percent1",
  "schedule-days": "day1",
  "schedule-late": "day1",
};

/** A refusal in words, its days and amounts as such. */
export function useGroupError(): (refused: Refused) => string {
  const { t, i18n } = useTranslation("groups");
  const common = useErrorText();
  const format = useFormat();
  return ({ code, params }) => {
    if (!i18n.exists(`groups:errors.${code}`)) return common(code, params);
    const day = params.day === undefined ? "" : format.day(String(params.day), "full");
    const money = (name: string) =>
      params[name] === undefined ? "" : format.money(Number(params[name]), HAND_CURRENCY);
    const amounts = { total: money("total"), least: money("least"), due: money("due") };
    return t(`errors.${code as keyof Messages["groups"]["errors"]}`, { ...params, day, ...amounts });
  };
}

/** Who travels, from where and in which rooms; then what it costs, and the contract that takes all places or none. */
export function GroupNewPage(page: GroupNewData & { refused: GroupNewRefused | undefined }) {
  const { departure, trip, isPartners, placesLeft, request, quote, unsold, refused } = page;
  const { t } = useTranslation(["groups", "sale", "common"]);
  const { locale } = useSite();
  const textOf = useGroupError();
  const field = refused && GROUP_FIELDS[refused.code];
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("new.title")}</h1>
      <p className="lead">
        <DepartureDays {...page} />. {t("sale:sell.left", { count: placesLeft })}.
      </p>
      {refused && field && (
        <ErrorSummary title={t("common:error.summary", { count: 1 })} errors={[{ id: field, text: textOf(refused) }]} />
      )}
      {refused && !field && (
        <Notice tone="error" first>
          <p>{textOf(refused)}</p>
        </Notice>
      )}
      {request && (request.rooms || request.message) && (
        <Notice tone="info">
          {request.rooms && <p className="as-typed">{request.rooms}</p>}
          {request.message && <p className="as-typed">{request.message}</p>}
        </Notice>
      )}
      {isPartners ? (
        <>
          <p>{t("errors.group-partner")}</p>
          <p>
            <Anchor href={pathFor("staff.sell", locale, { departure })}>{t("sale:sell.link")}</Anchor>
          </p>
        </>
      ) : (
        <>
          <p>{t("new.lead")}</p>
          <Who {...page} />
          {unsold && !refused && (
            <Notice tone="error" first>
              <p>{textOf(unsold)}</p>
            </Notice>
          )}
          {quote && <Contract {...page} quote={quote} />}
        </>
      )}
    </>
  );
}

function Who({ cities, sleeps, rooms, request, asked, quote }: GroupNewData) {
  const { t } = useTranslation(["groups", "sale"]);
  return (
    <form method="get" className="stack" noValidate>
      {request && <input type="hidden" name="request" value={request.id} />}
      <Fields columns={2}>
        <SelectField
          name="from"
          label={t("sale:sell.from")}
          options={cities.map(({ slug, name }) => ({ value: slug, text: name }))}
          defaultValue={asked.from}
        />
        <SelectField
          name="language"
          label={t("sale:sell.language")}
          options={LOCALES.map((each) => ({ value: each, text: t(`sale:sell.languages.${each}`) }))}
          defaultValue={asked.language}
        />
        <TextField
          name="adults"
          type="number"
          label={t("sale:sell.adults")}
          defaultValue={asked.adults}
          min={1}
          max={MAX_GROUP}
          width="tiny"
        />
        <TextField
          name="children"
          type="number"
          label={t("sale:sell.children")}
          defaultValue={asked.children}
          min={0}
          max={MAX_GROUP}
          width="tiny"
        />
      </Fields>
      {rooms.length > 0 && (
        <SelectField
          name="room"
          label={t("new.room")}
          options={rooms.map(({ hotel, room, name, sleeps: most }) => ({
            value: `${hotel}/${room}`,
            text: t("new.roomFor", { name, count: most }),
          }))}
          defaultValue={asked.room}
        />
      )}
      {sleeps !== null && (
        <FieldSet legend={t("new.rooms")} id="rooms" hint={t("new.roomsHint")}>
          <div className="row">
            {asked.guests.map((count, i) => (
              <TextField
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of room sizes never move.
                key={i}
                name={`rooms${i + 1}`}
                type="number"
                label={t("new.roomsOf", { count: i + 1 })}
                defaultValue={count}
                min={0}
                max={MAX_GROUP}
                width="tiny"
              />
            ))}
          </div>
        </FieldSet>
      )}
      <p>
        <Button variant={quote ? "plain" : "main"}>{t("sale:sell.see")}</Button>
      </p>
    </form>
  );
}

type ContractProps = GroupNewData & {
  quote: NonNullable<GroupNewData["quote"]>;
  refused: GroupNewRefused | undefined;
};

/** Bookings of one size at one price, in one line. */
function linesOf(parties: ContractProps["quote"]["parties"]) {
  const lines = new Map<string, { party: Party; total: number; count: number }>();
  for (const { party, total } of parties) {
    const key = `${party.adults} ${party.children} ${total}`;
    lines.set(key, { party, total, count: (lines.get(key)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}

function Contract({ quote, nonce, refused, sleeps, startDay, today, ...page }: ContractProps) {
  const { t } = useTranslation(["groups", "sale"]);
  const format = useFormat();
  const textOf = useGroupError();
  const money = (amount: number) => format.money(amount, HAND_CURRENCY);
  const typed = refused?.typed ?? page.typed;
  const errorAt = (name: string) => (refused && GROUP_FIELDS[refused.code] === name ? textOf(refused) : undefined);
  const about = (name: "name" | "organiser" | "email" | "phone" | "namesBy") => ({
    name,
    id: name,
    defaultValue: typed[name],
    error: errorAt(name),
    autoComplete: "off",
  });
  return (
    <Section title={t("new.contract")}>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t(sleeps === null ? "new.booking" : "new.roomOf")}</th>
            <th scope="col" className="end">
              {t("new.count")}
            </th>
            <th scope="col" className="end">
              {t("new.each")}
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(quote.parties).map(({ party, total, count }) => (
            <tr key={`${party.adults} ${party.children} ${total}`}>
              <th scope="row">
                {t("people", { count: partySize(party) })}
                {party.children > 0 && <small>{t("ofChildren", { count: party.children })}</small>}
              </th>
              <td className="end" data-label={t("new.count")}>
                {count}
              </td>
              <td className="end" data-label={t("new.each")}>
                {money(total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <strong>{t("sale:sell.total", { total: money(quote.total) })}</strong>
      </p>
      <form method="post" className="stack" noValidate>
        <RequiredNote />
        <input type="hidden" name="nonce" value={nonce} />
        <input type="hidden" name="shown" value={quote.total} />
        <Fields columns={2}>
          <TextField
            {...about("name")}
            label={t("new.name")}
            hint={t("new.nameHint")}
            maxLength={MAX_GROUP_NAME_LENGTH}
            required
          />
          <TextField {...about("organiser")} label={t("new.organiser")} maxLength={120} required />
          <TextField {...about("phone")} type="tel" label={t("new.phone")} maxLength={40} required />
          <TextField
            {...about("email")}
            type="email"
            label={t("new.email")}
            hint={t("new.emailHint")}
            maxLength={254}
          />
        </Fields>
        <FieldSet
          legend={t("schedule.title")}
          id="schedule"
          hint={t("new.scheduleHint", { count: DEPOSIT_GRACE_DAYS })}
        >
          <div className="stack">
            {typed.schedule.map(({ day, percent }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a schedule never move.
              <Fields key={i} columns={2}>
                <TextField
                  id={`day${i + 1}`}
                  name={`day${i + 1}`}
                  type="date"
                  label={t("new.partDay", { nth: i + 1 })}
                  defaultValue={day}
                  error={errorAt(`day${i + 1}`)}
                  min={today}
                  max={startDay}
                  width="medium"
                />
                <TextField
                  id={`percent${i + 1}`}
                  name={`percent${i + 1}`}
                  label={t("new.partPercent", { nth: i + 1 })}
                  defaultValue={percent}
                  error={errorAt(`percent${i + 1}`)}
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                  width="tiny"
                />
              </Fields>
            ))}
          </div>
        </FieldSet>
        <TextField
          {...about("namesBy")}
          type="date"
          label={t("new.namesBy")}
          hint={t("new.namesByHint")}
          min={today}
          max={startDay}
          width="medium"
          required
        />
        <p>
          <Button variant="main">{t("new.open")}</Button>
        </p>
      </form>
    </Section>
  );
}
