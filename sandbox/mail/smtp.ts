import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { newId } from "../ids";
import type { Store } from "../store";
import { takeFault } from "../take-fault";
import type { StoredMail } from "./stored-mail";

const SIZE_LIMIT = 25 * 1024 * 1024;

/** An SMTP answer such as 550. */
class Refused extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<StoredMail> {
  const parsed = await PostalMime.parse(await buffer(stream));
  if (stream.sizeExceeded) throw new Refused(552, "Message too large");
  return {
    id: newId("mail"),
    from: parsed.from?.address ?? (envelope.mailFrom ? envelope.mailFrom.address : ""),
    to: envelope.rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    date: new Date().toISOString(),
    messageId: parsed.messageId ?? "",
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "file",
      type: mimeType,
      content: Buffer.from(content as ArrayBuffer).toString("base64"),
    })),
  };
}

async function keep(store: Store, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const mail = await receive(stream, session);
  const fault = takeFault(store, "mail")?.fault;
  if (fault === "550") throw new Refused(550, "Mailbox unavailable");
  if (fault === "451") throw new Refused(451, "Try again later");
  store.put("mail", mail, mail.to[0]);
  if (fault === "451-after") throw new Refused(451, "Try again later");
}

/** The post office: takes any mail for anyone, without password or TLS, and keeps it. Told once it listens. */
export function startSmtp(
  store: Store,
  { port, host }: { port: number; host: string },
  onError: (error: unknown) => void,
): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    banner: "Sandbox",
    closeTimeout: 1000,
    logger: false,
    onData: (stream, session, callback) => {
      keep(store, stream, session).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Refused(451, "Try again later")),
      );
    },
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      server.on("error", onError);
      resolve(server);
    });
  });
}
