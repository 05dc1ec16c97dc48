type DateTileProps = { dateTime: string; weekday: string; day: string; month: string };

/** A day as the departure board shows it. */
export function DateTile({ dateTime, weekday, day, month }: DateTileProps) {
  return (
    <time className="date-tile" dateTime={dateTime}>
      <span>{weekday} </span>
      <strong className="num">{day}</strong>
      <span> {month}</span>
    </time>
  );
}
