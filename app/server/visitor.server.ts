/** Names a visitor's address without telling it: for limits against abuse. */
import { isIP } from "node:net";
import type { RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import { keyedHash } from "~/platform/keyed-hash.server";

/** Set by us on every request, no matter what the browser sent under this name. */
export const VISITOR_HEADER = "x-visitor";

const NETWORK_OCTETS = 8;

/**
 * What an address is counted by. One household or telephone has a whole network of IPv6 addresses (/64), so that is
 * counted as one; an IPv4 address is one however it is written. Some proxies add a port. Null for what is no address.
 */
export function countedAddress(given: string): string | null {
  const address = /^\[(.+)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given;
  const bare = address.split("%")[0] ?? "";
  if (isIP(bare) === 0) return null;
  const read = ipaddr.process(bare);
  if (read.kind() === "ipv4") return read.toString();
  return Buffer.from(read.toByteArray().slice(0, NETWORK_OCTETS)).toString("hex");
}

/** Who asks: by what the trusted proxies say (`TRUST_PROXY`), else by the connection. */
export const hashClientAddress: RequestHandler = (request, _response, next) => {
  const address = countedAddress(request.ip ?? "") ?? countedAddress(request.socket.remoteAddress ?? "") ?? "";
  request.headers[VISITOR_HEADER] = keyedHash(address);
  next();
};

/** The visitor of a request that came through `hashClientAddress`; null for one that did not. */
export function visitorOf({ headers }: Request): string | null {
  return headers.get(VISITOR_HEADER);
}
