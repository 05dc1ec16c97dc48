import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_REASON_LENGTH, type MarkState } from "~/domain/departures/boarding";
import { callLink } from "~/domain/people/contact";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { BoardingConflicts } from "./boarding-conflicts";
import type { BoardingData, BoardingDone, BoardingRow } from "./boarding-data";
import { MarkForm } from "./boarding-mark-form";
import { ALL_STOPS, countOf, StopTabs, stopId } from "./boarding-stops";
import { TicketAnswer } from "./ticket-answer";

/** `delay` in minutes. */
type PageState = {
  delay: number;
  done: BoardingDone | undefined;
  /** Without a network no seat is given. */
  isOnline: boolean;
  /** The script that reads tickets by the camera. */
  camera?: ReactNode;
  /** What this phone has sent and kept, where scripts run. */
  phone?: ReactNode;
};

/** Who boards: tickets first, then the list by stop, where one press boards a traveller. */
export function BoardingPage(page: BoardingData & PageState) {
  const { departure, trip, startDay, time, opens, asOf, conflicts, stops, freeSeats, delay, done, isOnline } = page;
  const { camera, phone } = page;
  const { t } = useTranslation("boarding");
  const { locale } = useSite();
  const format = useFormat();
  const rows = stops.flatMap((stop) => stop.rows);
  const counted = (state: MarkState) => rows.filter(({ mark }) => mark?.state === state).length;
  const ticket = done && "ticket" in done ? done.ticket : null;
  const found = rows.find(({ key }) => key === ticket?.key);
  return (
    <>
      <div className="boarding-head">
        <h1>
          {t("title")}{" "}
          <small>
            <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor> {format.day(startDay)}
          </small>
        </h1>
        {rows.length > 0 && (
          <p className="boarding-count">
            <strong className="num">{t("count", countOf(rows))}</strong> {t("aboard")}
          </p>
        )}
      </div>
      {delay > 0 && (
        <p>
          <strong className="day-late">{t("late", { count: delay })}</strong> {t("planned")}
        </p>
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
        <>
          <BoardingConflicts conflicts={conflicts} />
          <p className="empty">{t("nobody")}</p>
        </>
      ) : (
        <div className="boarding">
          <div className="stack boarding-tickets">
            {camera}
            <form method="post" className="boarding-ticket">
              <TextField
                name="code"
                label={t("ticket")}
                hint={t("ticketHint")}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                required
              />
              <Button variant={camera ? "plain" : "main"} name="do" value="ticket">
                {t("check")}
              </Button>
            </form>
            {done && "refused" in done && (
              <Notice tone="error" first>
                <p>{t(`errors.${done.refused}`)}</p>
              </Notice>
            )}
            {done && "checking" in done && (
              <Notice tone="info" live>
                <p>{t("checking")}</p>
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
            {phone}
          </div>
          <div className="stack">
            <BoardingConflicts conflicts={conflicts} />
            {stops.length > 1 && <StopTabs stops={stops} />}
            <datalist id={FREE_SEATS}>
              {freeSeats.map((seat) => (
                <option key={seat} value={seat} />
              ))}
            </datalist>
            <div id={ALL_STOPS} className="boarding-stops">
              {stops.map((stop, at) => (
                <section key={stopId(at)} id={stopId(at)} aria-labelledby={`${stopId(at)}-name`}>
                  <h2 id={`${stopId(at)}-name`}>
                    {format.time(stop.departs)} {stop.city} <small>{t("count", countOf(stop.rows))}</small>
                  </h2>
                  <p className="muted">{stop.stop}</p>
                  <ul className="boarding-list">
                    {stop.rows.map((row) => (
                      <Row key={row.key} row={row} open={time === "open"} givesSeats={isOnline} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            <p>
              {t("waiting", {
                waiting: rows.filter(({ mark }) => mark === null).length,
                absent: counted("not-here"),
                refused: counted("refused"),
              })}
            </p>
            <p className="muted">{t("asOf", { day: format.day(asOf.day), time: format.time(asOf.time) })}</p>
          </div>
        </div>
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
  const { key, mark, conflict, phone, name, isOnReplacedTicket } = row;
  const isUnsettled = conflict.length > 0 || isOnReplacedTicket;
  const isSame = conflict.every((said) => said.state === mark?.state);
  return (
    <li id={key} className="boarding-row" data-state={mark?.state ?? "none"}>
      {open && (mark?.state !== "boarded" || isUnsettled) ? (
        <MarkForm target={row} way="list" className="boarding-tap">
          <button type="submit" className="boarding-person" name="state" value="boarded">
            <span className="hidden">{t("boarded")}, </span>
            <Person row={row} />
          </button>
        </MarkForm>
      ) : (
        <div className="boarding-person">
          <Person row={row} />
        </div>
      )}
      {conflict.length > 0 && (
        <Notice tone="warning">
          <p>{t(isSame ? "twice" : "conflict")}</p>
          {conflict.map(({ state, time, who }) => (
            <p key={`${who} ${time}`}>{t("says", { state: t(`states.${state}`), time: format.time(time), who })}</p>
          ))}
        </Notice>
      )}
      {isOnReplacedTicket && (
        <Notice tone="warning">
          <p>{t("onReplaced")}</p>
        </Notice>
      )}
      {(open || phone) && (
        <details className="boarding-more">
          <summary>
            <span aria-hidden="true">⋯</span>
            <span className="hidden">{t("more", { name })}</span>
          </summary>
          {phone && (
            <p>
              <ButtonLink href={callLink(phone)} external aria-label={`${t("call")} ${name}, ${phone}`}>
                <Icon name="phone" />
                {phone}
              </ButtonLink>
            </p>
          )}
          {open && <OtherMarks row={row} isUnsettled={isUnsettled} givesSeats={givesSeats} />}
        </details>
      )}
    </li>
  );
}

/** What the guide has to see of a traveller without opening anything. */
function Person({ row: { seat, name, toFollow, type, travels, need, mark } }: { row: BoardingRow }) {
  const { t } = useTranslation("boarding");
  const format = useFormat();
  return (
    <>
      <span className="boarding-seat num">{seat ?? "–"}</span>
      <span className="boarding-who">
        <strong>{name}</strong>
        {(seat === null || type === "child") && (
          <small>{[seat === null && t("seatless"), type === "child" && t("child")].filter(Boolean).join(", ")}</small>
        )}
        {toFollow && <small>{t("nameToFollow")}</small>}
        {travels && <small>{travels}</small>}
        {need && <small className="boarding-need">{t("need", { need })}</small>}
        {mark && (
          <small className="boarding-state">
            {t("marked", { state: t(`states.${mark.state}`), time: format.time(mark.time), who: mark.who })}
            {mark.reason && <> ({mark.reason})</>}
          </small>
        )}
      </span>
      <span className="boarding-tick">{mark && <Icon name={mark.state === "boarded" ? "check" : "cross"} />}</span>
    </>
  );
}

/** What is done to a traveller besides boarding: marks, a refusal with its reason, a seat. */
function OtherMarks({ row, isUnsettled, givesSeats }: { row: BoardingRow; isUnsettled: boolean; givesSeats: boolean }) {
  const { t } = useTranslation("boarding");
  const { key, name, seat, mark } = row;
  const state = mark?.state;
  return (
    <>
      <MarkForm target={row} way="list">
        {(state !== "not-here" || isUnsettled) && (
          <Button name="state" value="not-here" aria-label={`${t("notHere")}, ${name}`}>
            {t("notHere")}
          </Button>
        )}
        {state && (
          <Button name="state" value="undone" aria-label={`${t("undo")}, ${name}`}>
            {t("undo")}
          </Button>
        )}
      </MarkForm>
      {givesSeats && (
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
          <Button aria-label={`${t(seat === null ? "giveSeat" : "otherSeat")}, ${name}`}>
            {t(seat === null ? "giveSeat" : "otherSeat")}
          </Button>
        </form>
      )}
      {state !== "refused" && (
        <MarkForm target={row} way="list">
          <TextField id={`${key}-why`} name="reason" label={t("reason")} maxLength={MAX_REASON_LENGTH} required />
          <Button name="state" value="refused" aria-label={`${t("confirmRefusal")}, ${name}`}>
            {t("confirmRefusal")}
          </Button>
        </MarkForm>
      )}
    </>
  );
}
