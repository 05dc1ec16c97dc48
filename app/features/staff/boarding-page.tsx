import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_REASON, type MarkState } from "~/domain/departures/boarding";
import { callLink } from "~/domain/people/contact";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { BoardingConflicts } from "./boarding-conflicts";
import type { BoardingData, BoardingDone, BoardingRow, Said } from "./boarding-data";
import { MarkForm } from "./boarding-mark-form";
import { TicketAnswer } from "./ticket-answer";

/** `delay` in minutes. */
type Shown = {
  delay: number;
  done: BoardingDone | undefined;
  /** Without a network no seat is given. */
  isOnline: boolean;
  children?: ReactNode;
};

/** Who boards: by stop, a form a person, and a ticket's code to look at. */
export function BoardingPage(page: BoardingData & Shown) {
  const { departure, trip, startDay, time, opens, asOf, conflicts, stops, freeSeats, delay, done, isOnline, children } =
    page;
  const { t } = useTranslation("boarding");
  const { locale } = useSite();
  const format = useFormat();
  const rows = stops.flatMap((stop) => stop.rows);
  const counted = (state: MarkState) => rows.filter(({ mark }) => mark?.state === state).length;
  const ticket = done && "ticket" in done ? done.ticket : null;
  const found = rows.find(({ key }) => key === ticket?.key);
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("title")}</h1>
      <p className="lead">
        {trip}, {format.day(startDay, "full")}
      </p>
      {delay > 0 && (
        <p>
          <strong className="day-late">{t("late", { count: delay })}</strong> {t("planned")}
        </p>
      )}
      {done && "refused" in done && (
        <Notice tone="error" first>
          <p>{t(`errors.${done.refused}`)}</p>
        </Notice>
      )}
      {done && "unchecked" in done && (
        <Notice tone="warning" first>
          <p>{t("unchecked")}</p>
        </Notice>
      )}
      {ticket && (
        <TicketAnswer key={JSON.stringify(ticket)} ticket={ticket} row={time === "open" ? found : undefined} />
      )}
      {time === "early" && opens && (
        <Notice tone="info">
          <p>{t("early", { day: format.day(opens.day), time: format.time(opens.time) })}</p>
        </Notice>
      )}
      {time === "over" && (
        <Notice tone="info">
          <p>{t("over")}</p>
        </Notice>
      )}
      {rows.length === 0 ? (
        <p className="empty">{t("nobody")}</p>
      ) : (
        <>
          <p className="boarding-count">
            <strong>{t("count", { boarded: counted("boarded"), people: rows.length })}</strong> {t("aboard")}
          </p>
          <p>
            {t("waiting", {
              waiting: rows.filter(({ mark }) => mark === null).length,
              absent: counted("not-here"),
              refused: counted("refused"),
            })}
          </p>
          <p className="muted">{t("asOf", { day: format.day(asOf.day), time: format.time(asOf.time) })}</p>
          <BoardingConflicts conflicts={conflicts} />
          {children}
          <form method="post" className="stack boarding-ticket">
            <TextField
              name="code"
              label={t("ticket")}
              hint={t("ticketHint")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <Button variant="main" name="do" value="ticket">
              {t("check")}
            </Button>
          </form>
          <datalist id={FREE_SEATS}>
            {freeSeats.map((seat) => (
              <option key={seat} value={seat} />
            ))}
          </datalist>
          {stops.map((stop) => (
            <section key={`${stop.departs} ${stop.city} ${stop.stop}`}>
              <h2>
                {format.time(stop.departs)} {stop.city}{" "}
                <small>
                  {t("count", {
                    boarded: stop.rows.filter(({ mark }) => mark?.state === "boarded").length,
                    people: stop.rows.length,
                  })}
                </small>
              </h2>
              <p className="muted">{stop.stop}</p>
              <ul className="boarding-list">
                {stop.rows.map((row) => (
                  <Row key={row.key} row={row} open={time === "open"} givesSeats={isOnline} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
      <p className="muted">{t("written")}</p>
    </>
  );
}

/** The id of the list of seats that nobody has. */
const FREE_SEATS = "free-seats";

function Row({ row, open, givesSeats }: { row: BoardingRow; open: boolean; givesSeats: boolean }) {
  const { t } = useTranslation("boarding");
  const format = useFormat();
  const { key, name, type, seat, phone, need, travels, mark, conflict, isOnReplacedTicket } = row;
  const isUnsettled = conflict.length > 0 || isOnReplacedTicket;
  const isSame = conflict.every((said) => said.state === mark?.state);
  const about = (said: Said) => ({ state: t(`states.${said.state}`), time: format.time(said.time), who: said.who });
  const state = mark?.state;
  return (
    <li id={key} className="boarding-row" data-state={state ?? "none"}>
      <p>
        <strong>{name}</strong>{" "}
        <span>
          {seat === null ? t("seatless") : t("seat", { seat })}, {t(type)}
        </span>{" "}
        {phone && (
          <Anchor className="call" href={callLink(phone)} external aria-label={`${t("call")} ${name}, ${phone}`}>
            {phone}
          </Anchor>
        )}
      </p>
      {travels && <p className="muted">{travels}</p>}
      {need && <p className="boarding-need">{t("need", { need })}</p>}
      {mark && (
        <p className="boarding-state">
          {t("marked", about(mark))}
          {mark.reason && <> ({mark.reason})</>}
        </p>
      )}
      {conflict.length > 0 && (
        <Notice tone="warning">
          <p>{t(isSame ? "twice" : "conflict")}</p>
          {conflict.map((said) => (
            <p key={`${said.who} ${said.time}`}>{t("says", about(said))}</p>
          ))}
        </Notice>
      )}
      {isOnReplacedTicket && (
        <Notice tone="warning">
          <p>{t("onReplaced")}</p>
        </Notice>
      )}
      {open && (
        <>
          <MarkForm target={row} way="list">
            {(state !== "boarded" || isUnsettled) && (
              <Button name="state" value="boarded" aria-label={`${t("boarded")}, ${name}`}>
                {t("boarded")}
              </Button>
            )}
            {(state !== "not-here" || isUnsettled) && (
              <Button name="state" value="not-here" aria-label={`${t("notHere")}, ${name}`}>
                {t("notHere")}
              </Button>
            )}
            {state && (
              <Button variant="quiet" name="state" value="undone" aria-label={`${t("undo")}, ${name}`}>
                {t("undo")}
              </Button>
            )}
          </MarkForm>
          {givesSeats && (
            <details>
              <summary aria-label={`${t(seat === null ? "giveSeat" : "otherSeat")}, ${name}`}>
                {t(seat === null ? "giveSeat" : "otherSeat")}
              </summary>
              <form method="post" className="boarding-marks">
                <input type="hidden" name="do" value="seat" />
                <input type="hidden" name="who" value={key} />
                <input type="hidden" name="was" value={seat ?? ""} />
                <TextField
                  id={`${key}-seat`}
                  name="seat"
                  label={t("newSeat")}
                  list={FREE_SEATS}
                  maxLength={4}
                  autoComplete="off"
                  width="tiny"
                  required
                />
                <Button>{t("confirmSeat")}</Button>
              </form>
            </details>
          )}
          {state !== "refused" && (
            <details>
              <summary aria-label={`${t("refuse")}, ${name}`}>{t("refuse")}</summary>
              <MarkForm target={row} way="list">
                <TextField id={`${key}-why`} name="reason" label={t("reason")} maxLength={LONGEST_REASON} required />
                <Button name="state" value="refused">
                  {t("confirmRefusal")}
                </Button>
              </MarkForm>
            </details>
          )}
        </>
      )}
    </li>
  );
}
