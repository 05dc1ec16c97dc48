import { SelectField } from "./fields";
import { Icon } from "./icon";
import { SeatPlan } from "./seat-plan";
import type { SeatMapTexts, SeatRows } from "./seat-types";
import { freeSeats } from "./seat-view";

type SeatMapProps = {
  rows: SeatRows;
  travellers: readonly { name: string; seat?: string | undefined; error?: string | undefined }[];
  /** Posted as `seat[0]=4A&seat[1]=`. */
  fieldName?: string;
  texts: SeatMapTexts;
};

/**
 * A seat for each traveller. The answer is one native list a traveller, next to a plan of the coach to look at; with
 * scripts (`checkout/script/seats`) a seat tapped on the plan, or reached by arrow keys, is given to the traveller it is
 * being chosen for. What only they use stands here hidden, with its words.
 */
export function SeatMap({ rows, travellers, fieldName = "seat", texts }: SeatMapProps) {
  const seats = travellers.map((traveller) => traveller.seat ?? "");
  const free = freeSeats(rows);
  const options = free.map(({ seat, kind, accessible }) => ({
    value: seat,
    text: [seat, kind, accessible && texts.legend.accessible].filter(Boolean).join(" · "),
  }));
  const names = travellers.map((traveller) => traveller.name);
  return (
    <div className="seat-map">
      <ol className="seat-travellers list-plain">
        {travellers.map((traveller, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: travellers are known by their order
          <li key={index}>
            <span className="seat-number num" aria-hidden="true">
              {index + 1}
            </span>
            <SelectField
              name={`${fieldName}[${index}]`}
              label={texts.selectLabel(traveller.name)}
              error={traveller.error}
              options={options}
              placeholder={texts.noSeat}
              defaultValue={seats[index]}
            />
          </li>
        ))}
      </ol>
      <div className="coach">
        <div className="seat-status" hidden>
          <p role="status" />
          {travellers.length > 1 ? (
            <div className="row">
              {names.map((name, index) => (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: travellers are known by their order
                  key={index}
                  type="button"
                  className="seat-number num"
                  aria-label={`${index + 1}. ${texts.choosingFor(name)}`}
                >
                  {index + 1}
                </button>
              ))}
            </div>
          ) : null}
        </div>
        <p role="status">
          {free.some(({ seat, accessible }) => accessible && seats.includes(seat)) ? texts.accessibleChosen : null}
        </p>
        {/* Nobody is chosen for until scripts run. */}
        <SeatPlan rows={rows} names={names} choice={{ seats, current: -1 }} texts={texts} />
        <ul className="seat-legend list-plain row">
          <li>
            <span className="seat available" aria-hidden="true" /> {texts.legend.available}
          </li>
          <li>
            <span className="seat selected" aria-hidden="true">
              1
            </span>{" "}
            {texts.legend.selected}
          </li>
          <li>
            <span className="seat not-available" aria-hidden="true">
              <Icon name="cross" />
            </span>{" "}
            {texts.legend.notAvailable}
          </li>
          {free.some((cell) => cell.accessible) ? (
            <li>
              <span className="seat available" aria-hidden="true">
                <Icon name="wheelchair" />
              </span>{" "}
              {texts.legend.accessible}
            </li>
          ) : null}
        </ul>
      </div>
    </div>
  );
}
