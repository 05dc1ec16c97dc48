import { useTranslation } from "react-i18next";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { RefusedHold } from "./date-picker";
import { roomChoice, TWO_BEDS, twoBedsOf } from "./hold-form";
import { OpenHoldList } from "./open-holds";
import { type StayData, stayAddress } from "./stay-data";
import { StayOf } from "./stay-offers";
import type { TripData } from "./trip-data";
import { useStayErrorText } from "./use-stay-error-text";

type Props = { trip: TripData; stay: StayData; refused: RefusedHold };

/** A room that could not be held, and why; at another price, the way to take it at that one. */
export function RefusedStay({ trip, stay, refused: { asked, code, params, open } }: Props) {
  const { t } = useTranslation("trip");
  const format = useFormat();
  const errorText = useStayErrorText();
  const room = asked.stay;
  const { night: firstNight, nights, found } = stay;
  const action = stayAddress(trip, { firstNight, nights }, found.state === "offers" ? found.pages.at : "");
  if (code !== "price-changed" || !room) {
    return (
      <Notice tone="error" live>
        <p>{errorText(params?.left === 0 ? "places-gone" : code, params)}</p>
        {open && <OpenHoldList open={open} asked={asked} action={action} />}
      </Notice>
    );
  }
  const total = Number(params?.total ?? 0);
  return (
    <Notice tone="warning" live>
      <p>{t("stay.priceChanged", { from: format.price(room.shownTotal), to: format.price(total) })}</p>
      <form method="post" action={action}>
        <StayOf trip={trip} departure={{ id: asked.departure }} />
        {room.twoBeds && <input type="hidden" name={TWO_BEDS} value={twoBedsOf(room.hotel, room.room)} />}
        {/* Two beds are in the new price. */}
        <Button
          variant="main"
          name="room"
          value={roomChoice({ hotel: room.hotel, room: room.room, total, twoBeds: 0 })}
        >
          {t("stay.accept")}
        </Button>
      </form>
    </Notice>
  );
}
