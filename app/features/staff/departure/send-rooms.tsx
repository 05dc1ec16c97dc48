import { useTranslation } from "react-i18next";
import { LOCALES } from "~/domain/locale";
import { useFormat } from "~/features/site/use-format";
import type { Moment } from "~/features/staff/booking-story";
import type { Messages } from "~/i18n/messages/index";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

type Words = Messages["staff"]["lists"]["send"];

export type SendRoomsData = {
  hotels: { id: string; name: string }[];
  /** Stands for what is sent: the same sent twice is one. */
  id: string;
  typed: { hotel: string; email: string; locale: string };
  refused: keyof Words["errors"] | null;
  done: boolean;
  sent: { hotel: string; to: string; at: Moment; state: keyof Words["states"]; changed: boolean }[];
};

/** Sends the list of a hotel's rooms to it, and says what was sent. */
export function SendRooms({ hotels, id, typed, refused, done, sent }: SendRoomsData) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  const errorAt = (code: keyof Words["errors"]) => (refused === code ? t(`lists.send.errors.${code}`) : undefined);
  return (
    <section className="on-screen stack" id="send">
      <h2>{t("lists.send.title")}</h2>
      {done && (
        <Notice tone="success" live first>
          <p>{t("lists.send.done")}</p>
        </Notice>
      )}
      <PageForm action="#send" className="stack" noValidate>
        <p>{t("lists.send.text")}</p>
        <input type="hidden" name="id" value={id} />
        <SelectField
          name="hotel"
          label={t("lists.send.hotel")}
          defaultValue={typed.hotel}
          error={errorAt("hotel-missing")}
          options={hotels.map(({ id: value, name }) => ({ value, text: name }))}
        />
        <TextField
          name="email"
          type="email"
          label={t("lists.send.email")}
          defaultValue={typed.email}
          error={errorAt("email-invalid")}
          maxLength={254}
          autoComplete="off"
          required
        />
        <SelectField
          name="locale"
          label={t("lists.send.locale")}
          defaultValue={typed.locale}
          options={LOCALES.map((value) => ({ value, text: t(`lists.send.languages.${value}`) }))}
        />
        <p>
          <Button variant="main">{t("lists.send.submit")}</Button>
        </p>
      </PageForm>
      {sent.length > 0 && (
        <>
          <h3>{t("lists.send.sent")}</h3>
          <ul>
            {sent.map(({ hotel, to, at: { day, time }, state, changed }) => (
              <li key={hotel}>
                <strong>{hotel}</strong>
                <br />
                {t("lists.send.at", { day: format.day(day), time: format.time(time), to })} (
                {t(`lists.send.states.${state}`)})
                {changed && (
                  <>
                    <br />
                    {t("lists.send.changed")}
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
