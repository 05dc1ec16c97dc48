/** Reports of mails that came back, as mail servers write them (RFC 3464). */

type Report = {
  /** To whom it comes back. */
  to?: string;
  envelopeId?: string;
  action?: string;
  status?: string;
  /** Stands in the headers of the mail that is returned. */
  returnPath?: string;
  /** Instead of the fields of a report. */
  fields?: string;
};

/** A report in the form of Postfix 3.7. */
export function report({ to, envelopeId, action = "failed", status = "5.1.1", returnPath, fields }: Report): Buffer {
  const delivery = [
    "Reporting-MTA: dns; mx.example",
    ...(envelopeId ? [`Original-Envelope-Id: ${envelopeId}`] : []),
    "X-Postfix-Queue-ID: 4A1B2C3D4E",
    "Arrival-Date: Mon, 23 Nov 2026 12:00:00 -0500 (EST)",
    "",
    "Final-Recipient: rfc822; zoe@exemple.ca",
    "Original-Recipient: rfc822;zoe@exemple.ca",
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mx.exemple.ca",
    "Diagnostic-Code: smtp; 550 5.1.1 <zoe@exemple.ca>: Recipient address rejected:",
    "    User unknown",
  ].join("\r\n");
  return Buffer.from(
    [
      `To: ${to ?? "retours@escale.example"}`,
      "From: MAILER-DAEMON@mx.example (Mail Delivery System)",
      "Subject: Undelivered Mail Returned to Sender",
      "Auto-Submitted: auto-replied",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="4A1B2C3D4E.1/mx.example"',
      "",
      "This is a MIME-encapsulated message.",
      "",
      "--4A1B2C3D4E.1/mx.example",
      "Content-Type: text/plain; charset=us-ascii",
      "",
      "I'm sorry to have to inform you that your message could not be delivered.",
      "",
      "--4A1B2C3D4E.1/mx.example",
      "Content-Description: Delivery report",
      "Content-Type: message/delivery-status",
      "",
      fields ?? delivery,
      "",
      "--4A1B2C3D4E.1/mx.example",
      "Content-Description: Undelivered Message Headers",
      "Content-Type: text/rfc822-headers",
      "",
      ...(returnPath ? [`Return-Path: <${returnPath}>`] : []),
      "From: Escale <bonjour@escale.example>",
      "To: zoe@exemple.ca",
      "Subject: Votre voyage",
      "",
      "--4A1B2C3D4E.1/mx.example--",
      "",
    ].join("\r\n"),
  );
}

/** A report in the form of OpenSMTPD 6.8, which calls it mixed, tells no envelope's id and returns the whole mail. */
export function mixedReport(to: string, action = "failed"): Buffer {
  const end = "--4899082070695301556/localhost";
  return Buffer.from(
    [
      `Delivered-To: ${to}`,
      "Subject: Delivery status notification: failed",
      "From: Mailer Daemon <MAILER-DAEMON@localhost>",
      `To: ${to}`,
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed;boundary="4899082070695301556/localhost"',
      "",
      "This is a MIME-encapsulated message.",
      "",
      end,
      "Content-Description: Notification",
      "Content-Type: text/plain; charset=us-ascii",
      "",
      "    Hi!",
      "",
      end,
      "Content-Description: Delivery Report",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; localhost",
      "",
      "Final-Recipient: rfc822; zoe@exemple.ca",
      `Action: ${action}`,
      "Status: 5.0.0",
      "",
      end,
      "Content-Description: Message headers",
      "Content-Type: text/rfc822-headers",
      "",
      "From: Escale <bonjour@escale.example>",
      'Content-Type: multipart/mixed; boundary="--_NmP-5fa8"',
      "",
      "----_NmP-5fa8",
      "Content-Type: text/plain",
      "",
      "Bonjour",
      "----_NmP-5fa8--",
      `${end}--`,
      "",
    ].join("\r\n"),
  );
}
