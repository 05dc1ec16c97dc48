import type { ReactNode } from "react";
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

/**
 * A deadline: its clock time, and where `checkout/script/countdown` runs the minutes left. That is told them for none,
 * one and two: two stands for every other number.
 */
export function Countdown({ until, clock, label, left, over }: CountdownProps) {
  return (
    <p className="countdown" data-ends={until} data-left={JSON.stringify([0, 1, 2].map(left))}>
      <Icon name="clock" />
      <strong data-part="over" hidden>
        {over}
      </strong>
      <span data-part="clock">
        {label}{" "}
        <time className="num" dateTime={until}>
          {clock}
        </time>
        <span data-part="left" />
      </span>
      <span className="hidden" role="status" data-part="said" />
    </p>
  );
}
