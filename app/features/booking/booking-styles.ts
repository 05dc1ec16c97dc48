import type { LinksFunction } from "@remix-run/node";
import styles from "~/ui/booking.css?url";

/** The sheet of a booking's pages: no other page carries it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
