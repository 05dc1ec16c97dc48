import { useTranslation } from "react-i18next";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Notice, type Tone } from "~/ui/notice";
import type { BoardingRow, Moment, TicketData } from "./boarding-data";
import { MarkForm } from "./boarding-mark-form";

const TONES: Partial<Record<TicketData["code"], Tone>> = {
  valid: "success",
  "already-boarded": "warning",
  newer: "warning",
};

/** What a ticket is worth, said large enough for a dark car park. `row` is its traveller's, where they may be marked. */
export function TicketAnswer({ ticket, row }: { ticket: TicketData; row: BoardingRow | undefined }) {
  const { t } = useTranslation("boarding");
  const format = useFormat();
  const { code, key, name, booking, asOf, since, by, to, changed } = ticket;
  const inWords = (moment: Moment | null) => ({
    day: moment ? format.day(moment.day) : "",
    time: moment ? format.time(moment.time) : "",
  });
  const going = to && { trip: to.trip, stop: to.stop, ...inWords(to) };
  const isOther = code === "other-departure" || code === "other-day";
  const isOfList = code === "valid" || code === "already-boarded";
  const isBoarded = code === "valid" && row?.mark?.state === "boarded";
  return (
    <Notice tone={TONES[code] ?? "error"} first title={isBoarded ? t("states.boarded") : t(`answers.${code}`)}>
      <div className="boarding-answer">
        {name !== "" && code !== "replaced" && <p className="large">{name}</p>}
        {isOfList && row && (
          <p className="large">{row.seat === null ? t("seatless") : t("seat", { seat: row.seat })}</p>
        )}
        {changed?.seat && <p>{t("details.otherSeat", { seat: changed.seat })}</p>}
        {changed?.stop && (
          <p>{t("details.otherStop", { time: format.time(changed.stop.time), stop: changed.stop.place })}</p>
        )}
        {by && <p>{t("marked", { state: t(`states.${by.state}`), time: format.time(by.time), who: by.who })}</p>}
        {code === "replaced" && <p>{t("details.replaced", { name, booking, ...inWords(since) })}</p>}
        {code === "cancelled" && <p>{t("details.cancelled", { booking, ...inWords(since) })}</p>}
        {code === "moved" && <p>{t("details.moved", { booking, ...inWords(since) })}</p>}
        {code === "newer" && <p>{t("details.newer", { booking, ...inWords(asOf) })}</p>}
        {(code === "forged" || code === "unreadable" || code === "former") && <p>{t(`details.${code}`)}</p>}
        {going && <p>{t(isOther ? "details.goodFor" : "details.goesOn", going)}</p>}
        {code === "replaced" && asOf && <p>{t("asOf", inWords(asOf))}</p>}
      </div>
      {key !== null && !isOfList && (
        <p>
          <Anchor href={`#${key}`}>{t("toRow")}</Anchor>
        </p>
      )}
      {code === "valid" && row && !isBoarded && (
        <MarkForm target={row} way="ticket">
          <Button variant="main" name="state" value="boarded">
            {t("boarded")}
          </Button>
        </MarkForm>
      )}
    </Notice>
  );
}
