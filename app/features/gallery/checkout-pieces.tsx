import { Button } from "~/ui/button";
import { ActionBar, Section } from "~/ui/layout";
import { Price, PriceLines, PriceSummary } from "~/ui/price";
import { Qr } from "~/ui/qr";
import { Receipt } from "~/ui/receipt";
import { SeatMap } from "~/ui/seat-map";
import { SeatPlan } from "~/ui/seat-plan";
import type { SeatCell, SeatMapTexts, SeatRows } from "~/ui/seat-types";
import { Steps } from "~/ui/steps";
import { Ticket } from "~/ui/ticket";
import { useSay } from "./say";

const cell = (seat: string, more: Partial<SeatCell> = {}): SeatCell => ({ seat, taken: false, ...more });
const ROWS: SeatRows = [
  [cell("1A", { accessible: true }), cell("1B"), "aisle", null, null],
  [cell("2A"), cell("2B", { taken: true }), "aisle", cell("2C"), cell("2D")],
  [cell("3A"), cell("3B"), "aisle", cell("3C", { taken: true }), cell("3D")],
];

function useSeatTexts(): SeatMapTexts {
  const say = useSay();
  return {
    caption: say("Plan de l’autocar", "Seat map of the coach"),
    front: say("Avant", "Front"),
    rowLabel: (row) => say(`Rangée\u00a0${row}`, `Row\u00a0${row}`),
    selectLabel: (name) => say(`Siège : ${name}`, `Seat of ${name}`),
    noSeat: say("Aucun siège", "No seat"),
    choosingFor: (name) => say(`Choisissez pour ${name}`, `Choose for ${name}`),
    accessibleChosen: say("Ce siège est accessible.", "This seat is accessible."),
    seatLabel: ({ seat, state }) => `${seat}, ${state}`,
    legend: {
      available: say("Libre", "Available"),
      selected: say("Choisi", "Selected"),
      notAvailable: say("Pris", "Not available"),
      accessible: say("Accessible", "Accessible"),
    },
  };
}

/** Where every code has the squares it is found by; of a real one the rest is its text. */
const CORNERS = [
  [2, 2],
  [16, 2],
  [2, 16],
]
  .map(([x = 0, y = 0]) => {
    const run = (right: number, down: number, length: number) => `M${x + right} ${y + down}.5h${length}`;
    const sides = [1, 2, 3, 4, 5].flatMap((down) => [run(0, down, 1), run(6, down, 1)]);
    return [run(0, 0, 7), run(0, 6, 7), ...sides, run(2, 2, 3), run(2, 3, 3), run(2, 4, 3)].join("");
  })
  .join("");

/** The steps of a purchase and what one keeps of it. */
export function CheckoutPieces() {
  const say = useSay();
  const texts = useSeatTexts();
  const amount = say("298,00\u00a0$", "$298.00");
  const lines = [
    { label: say("2\u00a0adultes", "2\u00a0adults"), detail: say("149\u00a0$ chacun", "$149 each"), amount },
  ];
  const total = { label: say("Total", "Total"), amount, note: say("taxes comprises", "taxes included") };
  const number = { label: say("Réservation", "Booking"), value: "ESC-2K7Q" };
  return (
    <>
      <Section title={say("Étapes et prix", "Steps and prices")}>
        <Steps
          label={say("Étapes", "Steps")}
          steps={[
            { text: say("Voyageurs", "Travellers"), href: "#1", state: "done", stateText: say("fait", "done") },
            { text: say("Sièges", "Seats"), state: "current", stateText: say("en cours", "current") },
            { text: say("Paiement", "Payment"), href: "#3", state: "open", stateText: say("ouvert", "open") },
            { text: say("Réservation", "Booking"), state: "later", stateText: say("plus tard", "later") },
          ]}
        />
        <PriceLines lines={lines} total={total} />
        <PriceSummary title={say("Votre prix", "Your price")} headingLevel={3} lines={lines} total={total} />
      </Section>
      <Section title={say("Sièges", "Seats")}>
        <SeatMap
          rows={ROWS}
          travellers={[{ name: "Ana", seat: "2A" }, { name: "Luc" }]}
          fieldName="g-seat"
          texts={texts}
        />
        <SeatPlan rows={ROWS} names={["Ana"]} choice={{ seats: ["1A"], current: 0 }} texts={texts} />
      </Section>
      <Section title={say("Billet et reçu", "Ticket and receipt")}>
        <Ticket
          title="Boston"
          number={number}
          times={[
            {
              label: say("Départ", "Departure"),
              value: say("5\u00a0h\u00a050", "5:50\u00a0a.m."),
              note: say("samedi", "Saturday"),
            },
          ]}
          place={<p>{say("Gare d’autocars", "Coach station")}</p>}
        >
          <p>Ana, 2A</p>
        </Ticket>
        <Qr label={say("Code d’un billet", "Code of a ticket")} size={25} path={CORNERS} />
        <Receipt
          title={say("Prix et paiements", "Price and payments")}
          lines={lines}
          total={total}
          facts={[{ term: "Visa •••• 4242", value: amount }]}
        >
          <p className="muted">{say("Merci.", "Thank you.")}</p>
        </Receipt>
        <ActionBar summary={<Price amount={amount} />}>
          <Button type="button" variant="main">
            {say("Continuer", "Continue")}
          </Button>
        </ActionBar>
      </Section>
    </>
  );
}
