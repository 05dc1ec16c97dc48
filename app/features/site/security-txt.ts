/** How long the file may be believed after it was read: the standard asks for less than a year. */
const BELIEVED_DAYS = 180;
const DAY_MS = 86_400_000;

/** `security.txt` (RFC 9116): whom to tell of a weakness, in which languages, and until when this holds. */
export function securityTxt({ siteUrl, contact }: { siteUrl: string; contact: string }, now: Date): string {
  const until = new Date(Math.floor(now.getTime() / DAY_MS + BELIEVED_DAYS) * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${until.toISOString().replace(".000", "")}`,
    "Preferred-Languages: fr, en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
