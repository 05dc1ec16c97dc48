import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "./icon";

type CountdownProps = {
  /** The end, as an ISO instant. */
  until: string;
  /** The end in the reader's words. */
  clock: string;
  /** Says what happens then; the end follows it. */
  label: ReactNode;
  /** Whole minutes left, in words; 0 is less than a minute. */
  left: (minutes: number) => string;
  /** Said once the end has passed. */
  over: ReactNode;
  /** Counts however long it is: what ends at the end of a day is told in days as well. */
  long?: boolean;
};

/** With more minutes left than this, the clock time says it better. */
const COUNTED = 90;
/** The minutes at which the time left is read aloud. */
const SPOKEN = [10, 5, 2, 1, 0];

/** A deadline: its clock time from the server, and with scripts the minutes left. */
export function Countdown({ until, clock, label, left, over, long }: CountdownProps) {
  const [minutes, setMinutes] = useState<number | null>(null);
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const tick = () => {
      const ms = Date.parse(until) - Date.now();
      setEnded(ms <= 0);
      setMinutes(Math.max(0, Math.floor(ms / 60_000)));
    };
    tick();
    const timer = setInterval(tick, 5_000);
    return () => clearInterval(timer);
  }, [until]);
  const spoken = ended ? over : minutes !== null && SPOKEN.includes(minutes) ? left(minutes) : "";
  return (
    <p className={minutes !== null && minutes < 5 ? "countdown soon" : "countdown"}>
      <Icon name="clock" />
      {ended ? (
        <strong>{over}</strong>
      ) : (
        <span>
          {label}{" "}
          <time className="num" dateTime={until}>
            {clock}
          </time>
          {minutes === null || (minutes > COUNTED && !long) ? null : <span> {left(minutes)}</span>}
        </span>
      )}
      <span className="hidden" role="status">
        {spoken}
      </span>
    </p>
  );
}
