import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { type ActivitiesAsked, type ActivitiesData, ActivitiesPage } from "~/features/booking/activities-page";
import { type BedsAsked, type BedsData, BedsPage } from "~/features/booking/beds-page";
import { type CancelAsked, type CancelData, CancelPage } from "~/features/booking/cancel-page";
import { CorrectionForm, type CorrectionShown } from "~/features/booking/correction-form";
import type { DateData } from "~/features/booking/date-data";
import { type DateAsked, DatePage } from "~/features/booking/date-page";
import { type NameAsked, type NameData, NamePage } from "~/features/booking/name-page";
import { type NeedsData, NeedsPage, type NeedsRefused } from "~/features/booking/needs-page";
import { type ReturningAsked, type ReturningData, ReturningPage } from "~/features/booking/returning-page";
import { type RoomAsked, type RoomData, RoomPage } from "~/features/booking/room-page";
import { type SeatsAsked, type SeatsData, SeatsPage } from "~/features/booking/seats-page";
import { type StopAsked, type StopData, StopPage } from "~/features/booking/stop-page";
import { type TravellerAsked, type TravellerData, TravellerPage } from "~/features/booking/traveller-page";
import { Anchor } from "~/ui/anchor";
import { Notice } from "~/ui/notice";
import { type ContactData, ContactPage, type ContactRefused } from "./contact-page";

/** Who of a booking may have a year of birth put right, and where the booking is. */
type CorrectionPage = {
  number: string;
  departureDay: Day;
  travellers: Parameters<typeof CorrectionForm>[0]["travellers"];
  back: string;
};

/** A page on which a colleague changes a booking. */
export type DeskChangePage =
  | { change: "cancel"; page: CancelData & CancelAsked }
  | { change: "traveller"; page: TravellerData }
  | { change: "name"; page: NameData }
  | { change: "date"; page: DateData & DateAsked }
  | { change: "stop"; page: StopData & StopAsked }
  | { change: "seats"; page: SeatsData }
  | { change: "room"; page: RoomData & RoomAsked }
  | { change: "beds"; page: BedsData }
  | { change: "add"; page: ActivitiesData & ActivitiesAsked }
  | { change: "return"; page: ReturningData & ReturningAsked }
  | { change: "birth-year"; page: CorrectionPage & CorrectionShown }
  | { change: "contact"; page: ContactData }
  | { change: "needs"; page: NeedsData };

/** What came of a post to it, in the shape of its change. */
export type DeskAnswer = CancelAsked &
  TravellerAsked &
  NameAsked &
  DateAsked &
  StopAsked &
  SeatsAsked &
  RoomAsked &
  BedsAsked &
  ActivitiesAsked &
  ReturningAsked &
  CorrectionShown & {
    contact?: ContactRefused;
    needs?: NeedsRefused;
  };

export function BookingChangePage({ shown, answer }: { shown: DeskChangePage; answer: DeskAnswer | undefined }) {
  if (shown.change === "cancel") return <CancelPage {...shown.page} {...answer} />;
  if (shown.change === "traveller") return <TravellerPage {...shown.page} {...answer} />;
  if (shown.change === "name") return <NamePage {...shown.page} {...answer} />;
  if (shown.change === "date") return <DatePage {...shown.page} {...answer} />;
  if (shown.change === "stop") return <StopPage {...shown.page} {...answer} />;
  if (shown.change === "seats") return <SeatsPage {...shown.page} {...answer} />;
  if (shown.change === "room") return <RoomPage {...shown.page} {...answer} />;
  if (shown.change === "beds") return <BedsPage {...shown.page} {...answer} />;
  if (shown.change === "add") return <ActivitiesPage {...shown.page} {...answer} />;
  if (shown.change === "return") return <ReturningPage {...shown.page} {...answer} />;
  if (shown.change === "needs") return <NeedsPage {...shown.page} refused={answer?.needs} />;
  if (shown.change === "contact") return <ContactPage {...shown.page} refused={answer?.contact} />;
  return <BirthYear {...shown.page} {...answer} />;
}

function BirthYear({ number, back, travellers, departureDay, asked, correction }: CorrectionPage & CorrectionShown) {
  const { t } = useTranslation(["desk", "correction", "change"]);
  return (
    <>
      <h1>{t("change.birthYear", { number })}</h1>
      {travellers.length === 0 ? (
        <Notice tone="error" first>
          <p>{t("correction:errors.departed")}</p>
        </Notice>
      ) : (
        <CorrectionForm
          travellers={travellers}
          departureDay={departureDay}
          asked={asked}
          refused={correction}
          done={false}
          open={!asked}
        />
      )}
      <p>
        <Anchor href={back}>{t("change:backToBooking")}</Anchor>
      </p>
    </>
  );
}
