import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import {
  MAX_NOTICE_LENGTH,
  MAX_SUBJECT_LENGTH,
  NOTICE_AUDIENCES,
  NOTICE_TEMPLATES,
  NOTICE_VARIABLES,
  type NoticeAudience,
  type NoticeTexts,
} from "~/domain/departures/notice";
import { LANGUAGE_TAGS, LOCALES, type Locale } from "~/domain/locale";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages/index";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextAreaField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { ScheduledNotice, SentNotice, type SentNoticeData } from "./sent-notices";

export type NoticesData = {
  departure: string;
  trip: string;
  startDay: Day;
  cities: { slug: string; name: string }[];
  /** How many parties read each language: of one that nobody reads nothing has to be written. */
  readers: Record<Locale, number>;
  typed: NoticeTyped;
  former: SentNoticeData[];
  /** Those that leave at a time to come. */
  scheduled: Omit<SentNoticeData, "parties">[];
  done: "sent" | "resent" | "scheduled" | "unscheduled" | null;
};

export type NoticeTyped = { to: NoticeAudience; city: string; texts: NoticeTexts };

/** What came of a post: why not, or how it looks. */
export type NoticeAsked = {
  typed: NoticeTyped;
  refused?: { code: keyof Messages["notices"]["errors"]; params: Params; at: string | null };
  preview?: {
    /** Sent twice, it is one. */
    notice: string;
    /** Of what is shown: nothing else is sent. */
    seen: string;
    shown: { locale: Locale; subject: string; text: string }[];
    to: { name: string; email: string | null; phone: string | null; bookings: string[] }[];
    /** When it is to leave, as it was typed. */
    later: { day: string; time: string };
  };
};

export const fieldName = (field: "subject" | "text", locale: Locale) => `${field}-${locale}`;

/** Notices of a departure: one is written, looked at and sent; the former ones with what became of them. */
export function NoticesPage({ asked, ...page }: NoticesData & { asked: NoticeAsked | undefined }) {
  const { departure, trip, startDay, former, scheduled, done } = page;
  const { t } = useTranslation(["notices", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  const { refused, preview } = asked ?? {};
  const typed = asked?.typed ?? page.typed;
  const text = refused && t(`errors.${refused.code}`, refused.params);
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("title")}</h1>
      <p className="lead">
        {trip}, {format.day(startDay, "full")}
      </p>
      {refused?.at ? (
        <ErrorSummary title={t("common:error.summary", { count: 1 })} errors={[{ id: refused.at, text: text ?? "" }]} />
      ) : text ? (
        <Notice tone="error" first>
          <p>{text}</p>
        </Notice>
      ) : (
        done &&
        !asked && (
          <Notice tone="success" first>
            <p>{t(done)}</p>
          </Notice>
        )
      )}
      {preview && (
        <Preview preview={preview} typed={typed} late={refused?.at === "sendDay" && text ? text : undefined} />
      )}
      {!asked && <Templates departure={departure} />}
      <NoticeForm {...page} typed={typed} refused={refused?.at ? { at: refused.at, text: text ?? "" } : null} />
      {scheduled.length > 0 && (
        <Section title={t("schedule.list")}>
          {scheduled.map((notice) => (
            <ScheduledNotice key={notice.id} {...notice} />
          ))}
        </Section>
      )}
      <Section title={t("former")}>
        {former.length === 0 ? (
          <p>{t("noneFormer")}</p>
        ) : (
          former.map((notice) => <SentNotice key={notice.id} {...notice} />)
        )}
      </Section>
    </>
  );
}

type Fields = { typed: NoticeTyped };

type PreviewProps = Fields & { preview: NonNullable<NoticeAsked["preview"]>; late: string | undefined };

function Preview({ preview, typed, late }: PreviewProps) {
  const { t } = useTranslation("notices");
  const { shown, to, notice, seen, later } = preview;
  const exactly = (
    <>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="notice" value={notice} />
      <input type="hidden" name="to" value={typed.to} />
      <input type="hidden" name="city" value={typed.city} />
      {LOCALES.map((locale) => (
        <span key={locale}>
          <input type="hidden" name={fieldName("subject", locale)} value={typed.texts[locale].subject} />
          <textarea hidden readOnly name={fieldName("text", locale)} value={typed.texts[locale].text} />
        </span>
      ))}
    </>
  );
  const unreachable = to.filter(({ email }) => email === null).length;
  return (
    <Section title={t("shown")} first>
      <p>
        <strong>{t("goes", { count: to.length - unreachable })}</strong>{" "}
        {unreachable > 0 && t("unreachable", { count: unreachable })}
      </p>
      <div className="notice-texts">
        {shown.map((mail) => (
          <div key={mail.locale} className="story-mail" lang={LANGUAGE_TAGS[mail.locale]}>
            <h3>{mail.subject}</h3>
            <pre>{mail.text}</pre>
          </div>
        ))}
      </div>
      <Disclosure summary={t("recipients")}>
        <ul>
          {to.map(({ name, email, phone, bookings: [first = "", ...others] }) => (
            <li key={first}>
              {name} ({first}
              {others.length > 0 && `, ${t("alsoFor", { bookings: others.join(", ") })}`}){" "}
              <span className="muted">{email ?? [t("callOne"), phone].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
      <p>{t("exact")}</p>
      <form method="post">
        {exactly}
        <p>
          <Button variant="main" name="do" value="send">
            {t("send")}
          </Button>
        </p>
      </form>
      <Disclosure summary={t("schedule.title")} open={late !== undefined}>
        <p>{t("schedule.lead")}</p>
        <form method="post" className="filters-row" noValidate>
          {exactly}
          <TextField
            id="sendDay"
            name="sendDay"
            type="date"
            label={t("schedule.day")}
            defaultValue={later.day}
            error={late}
          />
          <TextField name="sendTime" type="time" label={t("schedule.time")} defaultValue={later.time} />
          <Button name="do" value="schedule">
            {t("schedule.do")}
          </Button>
        </form>
      </Disclosure>
    </Section>
  );
}

/** Texts that are ready for the usual cases, each opened in the form. */
function Templates({ departure }: Pick<NoticesData, "departure">) {
  const { t } = useTranslation("notices");
  const { locale } = useSite();
  const about = (about: string) => new URLSearchParams({ about });
  return (
    <Section title={t("templates.title")}>
      <p>{t("templates.hint")}</p>
      <p className="row">
        {NOTICE_TEMPLATES.map((of) => (
          <Anchor
            key={of}
            className="button"
            href={pathFor("staff.departure.notices", locale, { departure }, about(of))}
          >
            {t(`templates.${of}.name`)}
          </Anchor>
        ))}
      </p>
    </Section>
  );
}

type FormProps = NoticesData & Fields & { refused: { at: string; text: string } | null };

function NoticeForm({ cities, readers, typed, refused }: FormProps) {
  const { t } = useTranslation("notices");
  const { locale: reader } = useSite();
  const names = Object.values(NOTICE_VARIABLES)
    .map((of) => `[${of[reader]}]`)
    .join(", ");
  const errorOf = (name: string) => (refused?.at === name ? refused.text : undefined);
  return (
    <PageForm className="stack" noValidate>
      <p>{t("lead")}</p>
      <p>{t("variables", { names })}</p>
      <ChoiceList
        legend={t("to")}
        name="to"
        defaultValue={typed.to}
        choices={NOTICE_AUDIENCES.map((value) => ({ value, text: t(`audiences.${value}`) }))}
      />
      {cities.length > 0 && (
        <SelectField
          name="city"
          label={t("city")}
          hint={t("cityHint")}
          defaultValue={typed.city}
          options={cities.map(({ slug, name }) => ({ value: slug, text: name }))}
        />
      )}
      <div className="notice-texts">
        {LOCALES.map((locale) => (
          <fieldset key={locale} lang={LANGUAGE_TAGS[locale]}>
            <legend lang={LANGUAGE_TAGS[reader]}>{t(`languages.${locale}`)}</legend>
            <p lang={LANGUAGE_TAGS[reader]}>
              {readers[locale] > 0 ? t("readers", { count: readers[locale] }) : t("noReaders")}
            </p>
            <TextField
              name={fieldName("subject", locale)}
              label={t("subject")}
              defaultValue={typed.texts[locale].subject}
              error={errorOf(fieldName("subject", locale))}
              maxLength={MAX_SUBJECT_LENGTH}
              autoComplete="off"
              required={readers[locale] > 0}
            />
            <TextAreaField
              name={fieldName("text", locale)}
              label={t("text")}
              error={errorOf(fieldName("text", locale))}
              rows={9}
              maxLength={MAX_NOTICE_LENGTH}
              defaultValue={typed.texts[locale].text}
              required={readers[locale] > 0}
            />
          </fieldset>
        ))}
      </div>
      <p>
        <Button name="do" value="preview">
          {t("preview")}
        </Button>
      </p>
    </PageForm>
  );
}
