/** Reads `DATABASE_URL` where it names PostgreSQL: one server or several, of which one is the primary. */

const HOST = String.raw`(?:\[[\da-fA-F:.]+\]|%2[fF][\w.%-]+|[\w.-]+)(?::\d{1,5})?`;
/** What may follow the user and the password: servers, database, parameters. */
const REST = new RegExp(
  String.raw`^(?<hosts>${HOST}(?:,${HOST})*)?(?:/(?<database>[^/?#@\s]*))?(?:\?(?<search>[^#\s]*))?$`,
);
const SCHEME = /^postgres(?:ql)?:\/\//;
const ENCODED = /%[\da-f]{2}/i;
const RESERVED = /[/?#@[\]]/;

/** A user's name or password as it is meant: percent-encoded, or written as it is; null where it could be either. */
function meant(written: string): string | null {
  if (!written.includes("%")) return written;
  if (!ENCODED.test(written)) return written;
  if (RESERVED.test(written) || /%(?![\da-f]{2})/i.test(written)) return null;
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

const isPort = (host: string) => {
  const port = /:(\d{1,5})$/.exec(host.replace(/^\[.*\]/, ""))?.[1];
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
};

/** Every way to read the text with its user ending before one `@`, or with no user. */
function readings(text: string): { login: string; rest: RegExpExecArray }[] {
  const ends = [...text.matchAll(/@/g)].map(({ index }) => index);
  return [-1, ...ends].flatMap((end) => {
    const rest = REST.exec(text.slice(end + 1));
    return rest && (rest.groups?.hosts ?? "").split(",").every(isPort)
      ? [{ login: text.slice(0, Math.max(end, 0)), rest }]
      : [];
  });
}

/**
 * The address of each server in `postgres://user:password@host:port,host:port/database`, in the driver's own form. A
 * password may hold any character as long as the address can be read in one way only. Null where it cannot be read, or
 * in several ways: what is reserved has to be percent-encoded then.
 */
export function readServers(address: string): [string, ...string[]] | null {
  const found = readings(address.replace(SCHEME, ""));
  const [reading] = found;
  if (!reading || found.length > 1) return null;
  const { login, rest } = reading;
  const { hosts = "", database, search } = rest.groups ?? {};
  const colon = login.indexOf(":");
  const user = meant(colon < 0 ? login : login.slice(0, colon));
  const password = colon < 0 ? undefined : meant(login.slice(colon + 1));
  if (user === null || password === null) return null;
  const withPassword = password === undefined ? "" : `:${encodeURIComponent(password)}`;
  const before = login === "" ? "" : `${encodeURIComponent(user)}${withPassword}@`;
  const after = `${database === undefined ? "" : `/${database}`}${search === undefined ? "" : `?${search}`}`;
  const [first = "", ...others] = hosts.split(",").map((host) => `postgres://${before}${host}${after}`);
  return [first, ...others];
}
