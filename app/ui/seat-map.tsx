import { SelectField } from "./fields";
import { Icon } from "./icon";
import { SeatPlan } from "./seat-plan";
import type { SeatCell, SeatMapTexts, SeatRows } from "./seat-types";
import { useSeatChoice } from "./use-seat-choice";

type SeatMapProps = {
  rows: SeatRows;
  travellers: readonly { name: string; seat?: string | undefined; error?: string | undefined }[];
  /** Posted as `seat[0]=4A&seat[1]=`. */
  fieldName?: string;
  texts: SeatMapTexts;
};

/**
 * A seat for each traveller. The answer is one native list a traveller, beside a plan of the coach to look at; with
 * scripts a seat tapped on the plan (or reached by arrow keys) is given to the traveller it is being chosen for.
 */
export function SeatMap({ rows, travellers, fieldName = "seat", texts }: SeatMapProps) {
  const choice = useSeatChoice(travellers.map((traveller) => traveller.seat ?? ""));
  const free = rows.flat().filter((cell): cell is SeatCell => cell !== null && cell !== "aisle" && !cell.taken);
  const options = free.map(({ seat, kind, accessible }) => ({
    value: seat,
    text: [seat, kind, accessible && texts.legend.accessible].filter(Boolean).join(" · "),
  }));
  const isAccessible = free.some(({ seat, accessible }) => accessible && choice.seats.includes(seat));
  const current = travellers[choice.current];
  const complete = choice.seats.every(Boolean);
  return (
    <div className="seat-map" ref={choice.root}>
      <ol className="seat-travellers list-plain">
        {travellers.map((traveller, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: travellers are known by their order
          <li key={index} className={choice.live && index === choice.current ? "current" : undefined}>
            <span className="seat-number num" aria-hidden="true">
              {index + 1}
            </span>
            <SelectField
              name={`${fieldName}[${index}]`}
              label={texts.selectLabel(traveller.name)}
              error={traveller.error}
              options={options}
              placeholder={texts.noSeat}
              value={choice.seats[index] ?? ""}
              onChange={(event) => choice.give(event.target.value, index)}
              onFocus={() => choice.setCurrent(index)}
            />
          </li>
        ))}
      </ol>
      <div className="coach">
        {choice.live && current ? (
          <div className="seat-status">
            <p role="status">{complete ? texts.allChosen : texts.choosingFor(current.name)}</p>
            {travellers.length > 1 ? (
              <div className="row">
                {travellers.map((traveller, index) => (
                  <button
                    // biome-ignore lint/suspicious/noArrayIndexKey: travellers are known by their order
                    key={index}
                    type="button"
                    className="seat-number num"
                    aria-pressed={index === choice.current}
                    aria-label={`${index + 1}. ${texts.choosingFor(traveller.name)}`}
                    onClick={() => choice.setCurrent(index)}
                  >
                    {index + 1}
                  </button>
                ))}
              </div>
            ) : null}
          </div>
        ) : null}
        <p role="status">{isAccessible ? texts.accessibleChosen : null}</p>
        <SeatPlan rows={rows} names={travellers.map((traveller) => traveller.name)} choice={choice} texts={texts} />
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
