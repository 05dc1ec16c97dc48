import { useTranslation } from "react-i18next";
import type { Detail } from "~/i18n/planner/item-words.server";
import type { EntryView, TripView } from "~/i18n/planner/trip-words.server";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/fields";
import { Facts, Section } from "~/ui/layout";
import { Stops, Timeline } from "~/ui/timeline";

/** What happens when, and what has no date yet; each item that can be changed has a way to change it. */
export function TripTimeline({ view }: { view: TripView }) {
  const { t } = useTranslation("planner");
  return (
    <>
      {view.route ? (
        <p className="no-print">
          <Anchor external href={view.route}>
            {t("trip.route")}
          </Anchor>
        </p>
      ) : null}
      <Timeline
        label={t("trip.timeline")}
        headingLevel={2}
        items={view.days.map(({ day, title, entries }) => ({
          key: day,
          title,
          children: <Entries entries={entries} />,
        }))}
      />
      {view.undated.length > 0 ? (
        <Section title={t("trip.undated")}>
          <Entries entries={view.undated} />
        </Section>
      ) : null}
    </>
  );
}

function Entries({ entries }: { entries: readonly EntryView[] }) {
  const { t } = useTranslation("planner");
  return (
    <ul className="list-plain stack">
      {entries.map(({ key, time, what, title, bought, details, edit, files, checklist }) => (
        <li key={key}>
          <p>
            {time ? <strong className="num">{time} </strong> : null}
            {what}
            {title ? (
              <>
                {" · "}
                <strong>{title}</strong>
              </>
            ) : null}
            {bought ? ` · ${t("bought")}` : null}{" "}
            {edit ? (
              <Anchor
                href={edit}
                aria-label={t("trip.editItem", { name: title ?? what })}
                className="no-print"
                data-dialog="open"
              >
                {t("trip.edit")}
              </Anchor>
            ) : null}
          </p>
          {checklist ? <Checklist {...checklist} name={title ?? what} /> : <Details details={details} />}
          {files ? (
            <p className="no-print">
              <Anchor href={files.href} aria-label={`${files.text} (${title ?? what})`}>
                {files.text}
              </Anchor>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type ChecklistProps = NonNullable<EntryView["checklist"]> & { name: string };

/** The entries of a checklist, for its owner to tick and save. */
function Checklist({ item, entries, name }: ChecklistProps) {
  const { t } = useTranslation("planner");
  return (
    <form method="post" className="stack">
      <input type="hidden" name="id" value={item} />
      <div>
        {entries.map(({ text, done }, index) => (
          <CheckboxField key={text} id={`${item}-${index}`} name="ticked" value={text} defaultChecked={done}>
            {text}
          </CheckboxField>
        ))}
      </div>
      <Button name="do" value="tick" aria-label={t("checklist.saveOf", { name })} className="no-print">
        {t("checklist.save")}
      </Button>
    </form>
  );
}

function Details({ details }: { details: readonly Detail[] }) {
  const { t } = useTranslation("planner");
  if (details.length === 0) return null;
  return (
    <Facts
      items={details.map(({ term, value, map, call, stops }) => ({
        term,
        value: stops ? (
          <Stops stops={stops} />
        ) : call ? (
          <Anchor href={call}>{value}</Anchor>
        ) : map ? (
          <>
            {value}{" "}
            <Anchor external href={map} className="no-print">
              {t("trip.map")}
            </Anchor>
          </>
        ) : (
          value
        ),
      }))}
    />
  );
}
