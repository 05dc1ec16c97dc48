import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import type { TravellerType } from "~/domain/people/age";
import type { Params } from "~/domain/verdict";
import { OneName } from "~/features/checkout/one-name";
import { BirthField, NationalityField, TitleField } from "~/features/checkout/person-fields";
import { useCheckoutErrorText } from "~/features/checkout/use-checkout-error-text";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldSet, Fields, type OptionGroup, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

export const NAME_FIELDS = [
  ...(["title", "firstName", "lastName", "oneName", "nationality"] as const),
  ...(["birthDay", "birthMonth", "birthYear"] as const),
] as const;
type NameField = (typeof NAME_FIELDS)[number];
export type PersonTyped = Partial<Record<NameField, string>>;

export type GroupData = {
  name: string;
  trip: string;
  departureDay: Day | null;
  namesBy: Day | null;
  unnamed: number;
  /** It leaves today, or has left. */
  isOver: boolean;
  /** Nothing is paid: all its bookings are of departures that are called off. */
  isCalledOff: boolean;
  /** In cents. */
  total: number;
  instalments: { day: Day; amount: number; left: number }[];
  /** Who travels in each; null where the name is to follow. */
  rooms: { people: (string | null)[]; isCalledOff: boolean }[];
  /** The one whose names are typed: the travellers of it without a name. */
  room: { number: number; people: { position: number; type: TravellerType }[] } | null;
  countries: OptionGroup[];
  saved: boolean;
};

export type NamesRefused = {
  /** Of fields of a traveller, by their position. */
  errors: { position: number; field: string; code: string }[];
  /** Of the form as a whole. */
  code?: string;
  params?: Params;
  typed: Record<number, PersonTyped>;
};

type OwnError = keyof Messages["group"]["errors"];
const BIRTH = ["birthDay", "birthMonth", "birthYear"];

/** A group, for its organiser: who is known, the names that are to follow, and what is paid by when. */
export function GroupPage({ refused, ...page }: GroupData & { refused: NamesRefused | undefined }) {
  const { name, trip, departureDay, namesBy, unnamed, isOver, saved, room } = page;
  const { t } = useTranslation("group");
  const { phone } = useSite();
  const format = useFormat();
  return (
    <>
      <h1>{t("names.title")}</h1>
      <p className="lead">
        {name}. {trip}
        {departureDay && <>, {format.day(departureDay, "full")}</>}
      </p>
      {saved && !refused && (
        <Notice tone="success" live>
          <p>{t(unnamed === 0 ? "names.complete" : "names.saved")}</p>
        </Notice>
      )}
      {page.rooms.some(({ isCalledOff }) => isCalledOff) && (
        <Notice tone="warning">
          <p>{t("names.calledOff", { phone })}</p>
        </Notice>
      )}
      {isOver && (
        <Notice tone="info">
          <p>{t("names.over")}</p>
        </Notice>
      )}
      {!isOver && unnamed > 0 && namesBy && <p>{t("names.lead", { count: unnamed, day: format.day(namesBy) })}</p>}
      {room && <RoomForm {...page} room={room} refused={refused} />}
      <Rooms {...page} />
      {!page.isCalledOff && <Payments {...page} />}
    </>
  );
}

function Rooms({ rooms, room, isOver }: GroupData) {
  const { t } = useTranslation("group");
  return (
    <Section title={t("names.rooms")}>
      <ol>
        {rooms.map(({ people, isCalledOff }, i) => {
          const missing = people.filter((person) => person === null).length;
          const known = people.filter((person) => person !== null);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no identity but their number.
            <li key={i}>
              {[...known, ...(missing > 0 ? [t("names.missing", { count: missing })] : [])].join(", ")}{" "}
              {missing > 0 && !isOver && !isCalledOff && room?.number !== i + 1 && (
                <Anchor href={`?room=${i + 1}`} aria-label={t("names.typeOf", { nth: i + 1 })}>
                  {t("names.type")}
                </Anchor>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Payments({ instalments, total }: GroupData) {
  const { t } = useTranslation("group");
  const { phone } = useSite();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, HAND_CURRENCY);
  return (
    <Section title={t("names.payments")}>
      <p>{t("names.total", { total: money(total) })}</p>
      <ul>
        {instalments.map(({ day, amount, left }) => (
          <li key={day}>
            {t(left === 0 ? "names.paidBy" : "names.dueBy", {
              day: format.day(day),
              amount: money(amount),
              left: money(left),
            })}
          </li>
        ))}
      </ul>
      <p>{t("names.questions", { phone })}</p>
    </Section>
  );
}

type RoomFormProps = Pick<GroupData, "countries"> & {
  room: NonNullable<GroupData["room"]>;
  refused: NamesRefused | undefined;
};

function RoomForm({ room, countries, refused }: RoomFormProps) {
  const { t, i18n } = useTranslation(["group", "checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const told = (field: string, code: string) =>
    errorText(field === "nationality" && code === "required" ? "nationality-required" : code);
  const errors = (refused?.errors ?? []).map(({ position, field, code }) => {
    const at = BIRTH.includes(field) ? "birthDay" : field;
    return { id: `${at}-${position}`, position, field: at, text: told(field, code) };
  });
  const shown = errors.filter((one, i) => errors.findIndex(({ id }) => id === one.id) === i);
  const whole =
    refused?.code &&
    (i18n.exists(`group:errors.${refused.code}`)
      ? t(`errors.${refused.code as OwnError}`, refused.params ?? {})
      : errorText(refused.code, refused.params));
  return (
    <Section title={t("names.room", { nth: room.number })}>
      <ErrorSummary title={t("common:error.summary", { count: shown.length })} errors={shown} />
      {whole && (
        <Notice tone="error" first>
          <p>{whole}</p>
        </Notice>
      )}
      <p>{t("names.someLater")}</p>
      <PageForm className="stack" noValidate>
        <RequiredNote />
        {room.people.map(({ position, type }, i) => {
          const typed = refused?.typed[position] ?? {};
          const errorAt = (field: string) =>
            shown.find((error) => error.position === position && error.field === field)?.text;
          const about = (field: NameField) => ({
            id: `${field}-${position}`,
            name: `${field}-${position}`,
            defaultValue: typed[field] ?? "",
            error: errorAt(field),
            autoComplete: "off",
          });
          return (
            <FieldSet key={position} id={`person-${position}`} legend={t(`names.${type}`, { nth: i + 1 })}>
              <div className="stack">
                <Fields columns={2}>
                  <TitleField {...about("title")} />
                  <TextField {...about("firstName")} label={t("checkout:travellers.firstName")} required />
                  <TextField {...about("lastName")} label={t("checkout:travellers.lastName")} required />
                  <NationalityField {...about("nationality")} countries={countries} required />
                </Fields>
                <OneName id={`oneName-${position}`} name={`oneName-${position}`} checked={typed.oneName === "on"} />
                <BirthField
                  id={`birthDay-${position}`}
                  error={errorAt("birthDay")}
                  names={{
                    day: `birthDay-${position}`,
                    month: `birthMonth-${position}`,
                    year: `birthYear-${position}`,
                  }}
                  values={{ day: typed.birthDay, month: typed.birthMonth, year: typed.birthYear }}
                  required
                />
              </div>
            </FieldSet>
          );
        })}
        <p className="row">
          <Button variant="main">{t("names.save")}</Button>
          <ButtonLink variant="quiet" href="?">
            {t("names.later")}
          </ButtonLink>
        </p>
      </PageForm>
    </Section>
  );
}
