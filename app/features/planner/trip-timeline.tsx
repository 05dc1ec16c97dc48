import { useTranslation } from "react-i18next";
import type { Detail } from "~/i18n/planner/item-words.server";
import type { EntryView, TripView } from "~/i18n/planner/trip-words.server";
import { Anchor } from "~/ui/anchor";
import { Facts, Section } from "~/ui/layout";
import { Timeline } from "~/ui/timeline";

/** What happens when, and what has no date yet; whatever may be changed has a way to change it. */
export function TripTimeline({ view }: { view: TripView }) {
  const { t } = useTranslation("planner");
  return (
    <>
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
      {entries.map(({ key, time, what, title, details, edit, files }) => (
        <li key={key}>
          <p>
            {time ? <strong className="num">{time} </strong> : null}
            {what}
            {title ? (
              <>
                {" · "}
                <strong>{title}</strong>
              </>
            ) : (
              ` · ${t("bought")}`
            )}{" "}
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
          {details.length > 0 ? <Details details={details} /> : null}
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

function Details({ details }: { details: readonly Detail[] }) {
  const { t } = useTranslation("planner");
  return (
    <Facts
      items={details.map(({ term, value, map, call }) => ({
        term,
        value: call ? (
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
