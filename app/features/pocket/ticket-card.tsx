import { useTranslation } from "react-i18next";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/layout";
import { Qr } from "~/ui/qr";
import { Ticket } from "~/ui/ticket";
import { factOf, type PocketTicketData } from "./pocket-data";

/** One traveller's ticket: all one needs to board, and the code that proves it. */
export function TicketCard({ ticket: { name, type, seat, facts, code, qr } }: { ticket: PocketTicketData }) {
  const { t } = useTranslation("pocket");
  // The first is the booking's number.
  const [number, ...rest] = facts;
  return (
    <Ticket
      title={<bdi>{name}</bdi>}
      number={{ label: number?.label, value: number?.value ?? "" }}
      times={[
        { label: t("seat"), value: seat },
        { label: t("traveller"), value: type },
      ]}
      place={<Facts items={rest.map(factOf)} />}
    >
      <Qr label={t("qrOf", { name })} {...qr} />
      <Disclosure summary={t("code")}>
        <p className="code">{code}</p>
      </Disclosure>
    </Ticket>
  );
}
