import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { type DepartureList, LIST_FORMATS } from "~/domain/departures/departure-sheet";
import { type ListCell, textOf } from "~/domain/list-cell";
import { callLink } from "~/domain/people/contact";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { HotelNumbers, type HotelNumbersData } from "./hotel-numbers";
import { SendRooms, type SendRoomsData } from "./send-rooms";

export type ListData = {
  departure: string;
  trip: string;
  list: DepartureList;
  title: string;
  about: string;
  /** The trips that share its coach; empty where one has it to itself. */
  shared: string;
  total: string;
  columns: string[];
  named: number;
  parts: { title: string; rows: ListCell[][] }[];
  made: { day: Day; time: string };
  /** Lists of rooms only, for a colleague who may send them to the hotel. */
  send: SendRoomsData | null;
  /** Of rooms of a tour, for the same. */
  hotels: HotelNumbersData | null;
};

/** A telephone number can be called. */
function Cell({ cell }: { cell: ListCell }) {
  if (typeof cell === "string" || !("phone" in cell)) return textOf(cell);
  return (
    <Anchor className="call" href={callLink(cell.text)} external>
      {cell.text}
    </Anchor>
  );
}

/** One of a departure's lists, for reading and for paper. */
export function ListPage({ send, hotels, ...page }: ListData) {
  const { departure, trip, list, title, about, shared, total, columns, named, parts, made } = page;
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{title}</h1>
      <p className="lead">{about}</p>
      {shared && <p>{shared}</p>}
      <p>
        {total} · {t("lists.made", { day: format.day(made.day), time: format.time(made.time) })}
      </p>
      {parts.length === 0 ? (
        <p className="empty">{t(list === "rooms" ? "lists.noRooms" : "lists.empty")}</p>
      ) : (
        <>
          <p className="row on-screen">
            {LIST_FORMATS.map((as) => (
              <Anchor
                key={as}
                className="button"
                href={pathFor("staff.list.file", locale, { departure, list, format: as })}
                external
              >
                {t(`lists.${as}`)}
              </Anchor>
            ))}
          </p>
          {parts.map((part) => (
            <section key={part.title}>
              <h2>{part.title}</h2>
              <table className="office-table list-table">
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {part.rows.map((cells, row) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was read
                    <tr key={row}>
                      {cells.map((cell, column) =>
                        column === named ? (
                          <th key={columns[column]} scope="row">
                            {textOf(cell)}
                          </th>
                        ) : (
                          <td
                            key={columns[column]}
                            data-label={columns[column]}
                            data-empty={textOf(cell) === "" || undefined}
                          >
                            <Cell cell={cell} />
                          </td>
                        ),
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          ))}
        </>
      )}
      {hotels && <HotelNumbers {...hotels} />}
      {send && <SendRooms {...send} />}
      <p className="muted on-screen">{t("lists.written")}</p>
    </>
  );
}
