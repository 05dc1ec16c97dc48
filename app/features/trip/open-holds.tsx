import { GROUP, groupText } from "~/features/search/search-query";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { type HoldForm, roomChoice, TWO_BEDS, twoBedsOf } from "./hold-form";

/** Holds under way, in words already written. */
export type OpenHolds = { lead: string; release: string; holds: { id: string; href: string; text: string }[] };

type Props = { open: OpenHolds; asked: HoldForm; action: string };

/** For a visitor with too many open holds: each can be finished, or released for the new one. */
export function OpenHoldList({ open, asked, action }: Props) {
  return (
    <form method="post" action={action}>
      <Asked {...asked} />
      <p>{open.lead}</p>
      <ul className="list-plain">
        {open.holds.map(({ id, href, text }) => (
          <li key={id}>
            <Anchor href={href}>{text}</Anchor>{" "}
            <Button name="release" value={id} aria-label={`${open.release} (${text})`}>
              {open.release}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** What was asked for, to ask for it once more. */
function Asked({ departure, city, adults, children, group, twoBeds, stay }: HoldForm) {
  const ticked = stay ? stay.twoBeds && twoBedsOf(stay.hotel, stay.room) : twoBeds && "on";
  return (
    <>
      <input type="hidden" name="departure" value={departure} />
      <input type="hidden" name="from" value={city} />
      <input type="hidden" name="adults" value={adults} />
      <input type="hidden" name="children" value={children} />
      {group && <input type="hidden" name={GROUP} value={groupText(group)} />}
      {stay && (
        // Two beds are in the price that was shown.
        <input type="hidden" name="room" value={roomChoice({ ...stay, total: stay.shownTotal, twoBeds: 0 })} />
      )}
      {ticked && <input type="hidden" name={TWO_BEDS} value={ticked} />}
    </>
  );
}
