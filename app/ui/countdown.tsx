import { type ReactNode, useEffect, useState } from "react";
import { type TimeLeft, timeLeft } from "~/domain/time-left";
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
};

/** With more minutes left than this, the clock time says it better. */
const COUNTED = 90;
const TICK_MS = 5_000;

/** A deadline: its clock time from the server, and with scripts the minutes left. */
export function Countdown({ until, clock, label, left, over }: CountdownProps) {
  const [now, setNow] = useState<TimeLeft | null>(null);
  useEffect(() => {
    const tick = () => setNow(timeLeft(until, Date.now()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <p className={now?.soon ? "countdown soon" : "countdown"}>
      <Icon name="clock" />
      {now?.ended ? (
        <strong>{over}</strong>
      ) : (
        <span>
          {label}{" "}
          <time className="num" dateTime={until}>
            {clock}
          </time>
          {now === null || now.minutes > COUNTED ? null : <span> {left(now.minutes)}</span>}
        </span>
      )}
      <span className="hidden" role="status">
        {now?.ended ? over : now?.spoken ? left(now.minutes) : ""}
      </span>
    </p>
  );
}
