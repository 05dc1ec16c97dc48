/** An SMTP server that keeps each mail as it came over the wire. */
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type Letter = { from: string; to: string[]; raw: string };

export async function openLetterBox() {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    // Senders keep their connections open.
    closeTimeout: 1,
    onData: (stream, { envelope }, done) => {
      buffer(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString("latin1") });
        done();
      }, done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
