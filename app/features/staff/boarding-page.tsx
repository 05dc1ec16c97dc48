import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_REASON, type MarkState } from "~/domain/boarding";
import { callLink } from "~/domain/contact";
import type { Day } from "~/domain/day";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";

type Said = { state: MarkState; time: string; who: string; reason: string };

export type BoardingRow = {
  /** `travellerName` of `domain/boarding.ts`. */
  key: string;
  name: string;
  type: "adult" | "child";
  seat: string | null;
  phone: string | null;
  need: string | null;
  mark: Said | null;
  conflict: Said[];
  /** What a new mark takes the place of. */
  seen: string[];
  /** Of the next mark. */
  id: string;
};

export type BoardingData = {
  departure: string;
  trip: string;
  startDay: Day;
  time: "early" | "open" | "over";
  opens: { day: Day; time: string } | null;
  stops: { departs: string; city: string; stop: string; rows: BoardingRow[] }[];
};

export type TicketData = {
  code: keyof Messages["boarding"]["answers"];
  /** Who the ticket is of, where the list has them. */
  key: string | null;
  name: string;
  booking: string;
  day: Day;
  time: string;
  by: Said | null;
};

/** What came of a form: a ticket looked at, or a mark that was not taken. */
export type BoardingDone =
  | { ticket: TicketData }
  | { refused: keyof Messages["boarding"]["errors"] }
  /** A browser that can check no signature. */
  | { unchecked: true };

const TONES = { valid: "success", "already-boarded": "warning" } as const;

/** `delay` in minutes. */
type Shown = { delay: number; done: BoardingDone | undefined; children?: ReactNode };

/** Who boards: by stop, a form a person, and a ticket's code to look at. */
export function BoardingPage(page: BoardingData & Shown) {
  const { departure, trip, startDay, time, opens, stops, delay, done, children } = page;
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
      {ticket && <Answer key={JSON.stringify(ticket)} ticket={ticket} row={time === "open" ? found : undefined} />}
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
                  <Row key={row.key} row={row} open={time === "open"} />
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

/** What a ticket is worth, said large enough for a dark car park. */
function Answer({ ticket, row }: { ticket: TicketData; row: BoardingRow | undefined }) {
  const { t } = useTranslation("boarding");
  const format = useFormat();
  const { code, name, booking, day, time, by } = ticket;
  const about = { name, booking, day: day && format.day(day), time: time && format.time(time) };
  const isOther = code === "other-departure" || code === "other-day";
  return (
    <Notice tone={code in TONES ? TONES[code as keyof typeof TONES] : "error"} first title={t(`answers.${code}`)}>
      <div className="boarding-answer">
        {name !== "" && !isOther && <p>{name}</p>}
        {row && <p>{row.seat === null ? t("seatless") : t("seat", { seat: row.seat })}</p>}
        {by && <p>{t("marked", { state: t(`states.${by.state}`), time: format.time(by.time), who: by.who })}</p>}
        {isOther && <p>{t("details.other", about)}</p>}
        {(code === "forged" || code === "unreadable" || code === "cancelled") && <p>{t(`details.${code}`, about)}</p>}
      </div>
      {code === "valid" && row && (
        <MarkForm row={row} way="ticket">
          <Button variant="main" name="state" value="boarded">
            {t("boarded")}
          </Button>
        </MarkForm>
      )}
    </Notice>
  );
}

function MarkForm({ row, way, children }: { row: BoardingRow; way: "list" | "ticket"; children: ReactNode }) {
  return (
    <form method="post" className="boarding-marks">
      <input type="hidden" name="do" value="mark" />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="who" value={row.key} />
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="seen" value={row.seen.join(",")} />
      {children}
    </form>
  );
}

function Row({ row, open }: { row: BoardingRow; open: boolean }) {
  const { t } = useTranslation("boarding");
  const format = useFormat();
  const { key, name, type, seat, phone, need, mark, conflict } = row;
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
      {need && <p className="boarding-need">{t("need", { need })}</p>}
      {mark && (
        <p className="boarding-state">
          {t("marked", about(mark))}
          {mark.reason && <> ({mark.reason})</>}
        </p>
      )}
      {conflict.length > 0 && (
        <Notice tone="warning">
          <p>{t("conflict")}</p>
          {conflict.map((said) => (
            <p key={said.who}>{t("says", about(said))}</p>
          ))}
        </Notice>
      )}
      {open && (
        <>
          <MarkForm row={row} way="list">
            {(state !== "boarded" || conflict.length > 0) && (
              <Button name="state" value="boarded" aria-label={`${t("boarded")}, ${name}`}>
                {t("boarded")}
              </Button>
            )}
            {(state !== "not-here" || conflict.length > 0) && (
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
          {state !== "refused" && (
            <details>
              <summary aria-label={`${t("refuse")}, ${name}`}>{t("refuse")}</summary>
              <MarkForm row={row} way="list">
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
