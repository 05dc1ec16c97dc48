import { connect, type Socket } from "node:net";
import { createTransport, type SendMailOptions } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool";

const CONNECTS_WITHIN_MS = 5_000;
const GREETS_WITHIN_MS = 5_000;
/** The longest silence of the server, between mails too. */
const ANSWERS_WITHIN_MS = 15_000;
const MAILS_A_CONNECTION = 50;

export type Letter = SendMailOptions;

export type Lane = {
  /** Sends one mail, or fails by `withinMs`: then nothing of it is under way any more. One at a time. */
  send: (mail: Letter, withinMs: number) => Promise<void>;
};

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** One connection to an SMTP server, kept open between mails. What the URL's query says comes before what is set here. */
export function smtpLane(url: string): Lane {
  const { hostname, username } = new URL(url);
  let socket: Socket | undefined;
  const transport = createTransport(
    // `createTransport({ url, … })` would drop every option but the URL.
    new SMTPPool({
      pool: true,
      maxConnections: 1,
      maxMessages: MAILS_A_CONNECTION,
      // Sending again is for anyone who keeps the mail.
      maxRequeues: 0,
      greetingTimeout: GREETS_WITHIN_MS,
      socketTimeout: ANSWERS_WITHIN_MS,
      idleTimeout: ANSWERS_WITHIN_MS,
      // A password never goes in clear to another machine.
      requireTLS: username !== "" && !LOCAL.test(hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
      url,
      getSocket: ({ host, port, secure }, callback) => {
        socket = open(host || "localhost", Number(port) || (secure ? 465 : 587), callback);
      },
    }),
  );
  return {
    send: async (mail, withinMs) => {
      const deadline = setTimeout(() => socket?.destroy(new Error("The server takes too long")), withinMs);
      try {
        await transport.sendMail(mail);
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}

/** A connection that keeps no process alive by itself. */
function open(
  host: string,
  port: number,
  callback: (error: Error | null, options: { connection: Socket } | false) => void,
): Socket {
  const socket = connect({ host, port });
  const timer = setTimeout(() => socket.destroy(new Error("The server cannot be reached")), CONNECTS_WITHIN_MS);
  const failed = (error: Error) => {
    clearTimeout(timer);
    callback(error, false);
  };
  socket.once("error", failed);
  socket.once("connect", () => {
    clearTimeout(timer);
    socket.off("error", failed);
    socket.unref();
    callback(null, { connection: socket });
  });
  return socket;
}
