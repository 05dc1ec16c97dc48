import { cancellationKeptPercent } from "~/domain/amendments/cancellation";
import { conditionsOn } from "~/domain/amendments/conditions-kept";
import {
  CANCELLATION_HALF_PERCENT,
  CANCELLATION_HALF_UNTIL_DAYS,
  DATE_CHANGE_FEE_CAD,
  DATE_CHANGE_UNTIL_DAYS,
  HOTEL_CHANGE_FEE_CAD,
  HOTEL_CHANGE_UNTIL_DAYS,
  NAME_CHANGE_FEE_CAD,
  STOP_CHANGE_UNTIL_DAYS,
  TRAVEL_WITHIN_MONTHS,
} from "~/domain/company/conditions";
import { TERMS_EFFECTIVE } from "../../effective";
import type { LegalContext } from "../../legal-context";
import { type LegalSection, list, paragraph, site, table } from "../../legal-document";

/** Changing one’s mind, and what happens when it is us. */
export function changes(context: LegalContext): LegalSection[] {
  const { number, percent, money, phone, section } = context;
  const everything = cancellationKeptPercent(TERMS_EFFECTIVE, TERMS_EFFECTIVE, conditionsOn(TERMS_EFFECTIVE));
  return [
    {
      id: "cancellation",
      title: "If you cancel",
      body: [
        paragraph(
          "You can cancel on your booking’s page at any time, or by phone at ",
          phone,
          ". The page shows first, to the cent, what we keep and what we refund. A cancellation counts from the day we receive it, and we confirm it by email.",
        ),
        table(
          "What we keep if you cancel",
          ["Days before departure", "We keep", "We refund"],
          [
            `${number(CANCELLATION_HALF_UNTIL_DAYS)} days or more`,
            `${percent(CANCELLATION_HALF_PERCENT)} of the price`,
            `What you have paid beyond that ${percent(CANCELLATION_HALF_PERCENT)}`,
          ],
          [
            `${number(CANCELLATION_HALF_UNTIL_DAYS - 1)} days or fewer`,
            `${percent(everything)} of the price`,
            "Nothing",
          ],
        ),
        paragraph(
          "The rule applies to each person who cancels, for any reason. When part of a group cancels, the others keep the room at its full price: the share of anyone cancelling is not refunded. Fees for changes are not refunded, and any fee not yet paid is still owed. If the whole group cancels, we never ask for more than what is already paid, fees included. Not showing up, arriving late, being refused at the border or leaving the trip along the way counts as cancelling that same day. Travel insurance can cover this loss: think about it when you book.",
        ),
        paragraph(
          "Refunds go back to the card used to pay; what was paid another way is refunded that way, by cheque or by bank transfer, as is what a bank can no longer put back on its card. These rules take nothing away from the right to cancel that the law gives you if we fail to meet our obligations.",
        ),
      ],
    },
    {
      id: "changes",
      title: "If you change a name, a stop, a seat, a hotel or a date",
      body: [
        table(
          "Change fees",
          ["What", "Fee", "Until when"],
          ["Name", `${money(NAME_CHANGE_FEE_CAD)} per name changed`, "Until the day before departure"],
          [
            "Hotel or room",
            `${money(HOTEL_CHANGE_FEE_CAD)} per person`,
            `Up to ${number(HOTEL_CHANGE_UNTIL_DAYS)} day before departure, if rooms are left`,
          ],
          [
            "Boarding stop",
            "None, but the fare of the new city applies",
            `${number(STOP_CHANGE_UNTIL_DAYS)} days or more before departure`,
          ],
          ["Seat", "None", "Until the day before departure, among the available seats"],
          [
            "Date",
            `${money(DATE_CHANGE_FEE_CAD)} per person`,
            `${number(DATE_CHANGE_UNTIL_DAYS)} days or more before departure, if spots are left`,
          ],
        ),
        list(
          "Fees are in Canadian dollars, taxes included, or the equivalent in the currency of your booking. If the new hotel or date has another price, that price applies.",
          `Fewer than ${number(DATE_CHANGE_UNTIL_DAYS)} days before departure, the date can no longer be changed.`,
          "Changing the date does not lower what we keep if you cancel: it is never less than what we would have kept on the day of the change.",
          `The new departure must be within ${number(TRAVEL_WITHIN_MONTHS)} months of the departure first booked.`,
          "Until the day before departure and at no charge, you can request two beds in a package’s room, at that day’s price, or give them up: you are then refunded all you paid for them. On a tour, two people sharing a room can request one bed or two at no charge.",
          "Until the day before departure, you can add someone if there is a spot left, at the fare of that departure on that day and at your exchange rate. On a tour with hotels, the room is then shared by one more person, and its price is recalculated for every adult. In a package, the price of the room is recalculated for everyone at that day’s price for that many people, unless you have already paid for as many; the price of your beds does not change. If it is too small, take a larger one first.",
          "What a change adds to the price is paid right away, or by the day the balance is due. After that day, it is due as soon as the change is made.",
          "Someone who takes another traveller’s place must meet the same age rules and have the right documents.",
        ),
        paragraph(
          "You can change a name, a stop, a seat, a room, a hotel or the date on your booking’s page at any time, or by phone at ",
          phone,
          ". If the room is in one of our partner’s hotels, we book the new one before we release the old one; if none is left, nothing changes. A change is final only once we have confirmed it in writing.",
        ),
      ],
    },
    {
      id: "our-cancellation",
      title: "If we cancel or change the trip",
      body: [
        paragraph(
          "Weather, roads, the border, a decision of the authorities or a supplier’s failure may force us to change a trip, or even to cancel it.",
        ),
        list(
          "If we cancel before departure, you choose: a full refund of what you have paid, or another departure of similar value. There is no fee.",
          "If we change something important before departure (the dates, the destination, the hotel’s category), we write to you, and you have the same choice.",
          "A small change that leaves the heart of the trip as it was, such as the order of visits, driving times or one hotel for another of the same category, gives no right to a refund.",
          "If a service you paid for cannot be provided along the way, we replace it with an equivalent one or refund it.",
        ),
      ],
    },
    {
      id: "fund",
      title: "Your money is protected: the FICAV",
      body: [
        paragraph(
          "The FICAV (Fonds d’indemnisation des clients des agents de voyages), Quebec’s compensation fund for travel clients, protects people who buy a trip from an agency holding a Quebec permit. The Office de la protection du consommateur runs it. It can refund services you paid for and did not receive, for instance when an agency or a supplier goes bankrupt, and help bring travellers home.",
        ),
        paragraph(
          "Our prices include the contribution to the fund, whenever the regulation requires one; your receipts state its rate and amount. The fund does not replace travel insurance: it covers neither illness, nor lost luggage, nor a change of mind. To learn more or make a request: ",
          site("Office de la protection du consommateur", "https://www.opc.gouv.qc.ca/en/"),
          ". See also ",
          section("claims", "“Claims”"),
          ".",
        ),
      ],
    },
  ];
}
