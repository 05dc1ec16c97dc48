import { useTranslation } from "react-i18next";
import { MAX_GROUP_NAME_LENGTH } from "~/domain/groups/group";
import { DEPOSIT_GRACE_DAYS } from "~/domain/groups/schedule";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { type Party, partySize } from "~/domain/people/party";
import { RequiredNote } from "~/features/form/required-note";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { FieldSet, Fields, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { PageForm } from "~/ui/page-form";
import type { GroupNewData, GroupNewRefused } from "./group-new-data";
import { GROUP_FIELDS, useGroupError } from "./use-group-error";

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

/** What it costs, and the contract that takes all places or none. */
export function GroupContract({ quote, nonce, refused, sleeps, startDay, today, ...page }: ContractProps) {
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
      <PageForm className="stack" noValidate>
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
      </PageForm>
    </Section>
  );
}
