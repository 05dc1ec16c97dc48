/** The partner every service asks unless it is given another. */
import type { PartnerGateway } from "~/gateways/partner.server";

const unavailable = async () => ({ state: "unavailable", reason: "not connected" }) as const;
const unknown = async () => ({ state: "unknown", reason: "not connected" }) as const;

export const partner: PartnerGateway = {
  search: unavailable,
  quote: unavailable,
  hold: unknown,
  confirm: unknown,
  cancel: unknown,
  status: unknown,
};
