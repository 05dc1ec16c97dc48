import { useTranslation } from "react-i18next";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import type { PocketTicketData } from "./pocket-data";
import { TicketCard } from "./ticket-card";

type Props = { title: string; tickets: PocketTicketData[]; back: string; pocket: string };

/** The tickets of a booking, one a traveller, to show or to print. */
export function TicketsPage({ title, tickets, back, pocket }: Props) {
  const { t } = useTranslation("pocket");
  return (
    <>
      <p className="no-print">
        <Anchor href={back}>{t("backToBooking")}</Anchor>
      </p>
      <h1>{title}</h1>
      <p className="no-print">{t("ticketsLead")}</p>
      {tickets.map((ticket) => (
        <TicketCard key={ticket.code} ticket={ticket} />
      ))}
      <p className="muted no-print">{t("printTickets")}</p>
      <p className="no-print">
        <ButtonLink href={pocket}>{t("link")}</ButtonLink>
      </p>
    </>
  );
}
