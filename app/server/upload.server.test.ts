import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFile } from "~/domain/attachment";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { LOCALES } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { limitBody } from "./guards.server";
import { formWithFile } from "./upload.server";

const MEGABYTE = 1024 * 1024;

function aForm(bytes: number, name = "Été à Boston.jpg"): FormData {
  const form = new FormData();
  form.set("do", "attach");
  form.set("file", new File([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3)], name, { type: "image/jpeg" }));
  return form;
}

/** As it reaches a page: with its length, which every body has (`limitBody`). */
async function sent(body: BodyInit): Promise<Request> {
  const request = new Request("https://escale.example/", { method: "POST", body });
  const bytes = await request.clone().arrayBuffer();
  const type = request.headers.get("content-type") ?? "";
  return new Request(request.url, {
    method: "POST",
    body: bytes,
    headers: { "Content-Type": type, "Content-Length": String(bytes.byteLength) },
  });
}

describe("a form with a file", () => {
  it("A form with a file is read byte for byte, with any file name", async () => {
    for (const name of ["Été à Boston.jpg", 'a;b=c "d".jpg']) {
      const form = await formWithFile(await sent(aForm(ATTACHMENT_LIMIT_BYTES - 1, name)));
      if (!form.ok) throw new Error(form.code);
      const file = form.value.get("file") as File;
      expect(form.value.get("do")).toBe("attach");
      expect(file).toMatchObject({ name, size: ATTACHMENT_LIMIT_BYTES - 1 });
      expect(checkFile(Buffer.from(await file.arrayBuffer()), { files: 0, bytes: 0 })).toMatchObject({ ok: true });
    }
  });

  it("A form with a file of over a phone photo's size is refused unread, to the last byte", async () => {
    const request = await sent(aForm(6 * MEGABYTE));
    const form = await formWithFile(request);
    if (form.ok) throw new Error("it was taken");
    expect(form.code).toBe("file-too-large");
    // What comes before it is shown again.
    expect([...form.texts]).toEqual([["do", "attach"]]);
    expect(request.bodyUsed).toBe(true);
  });

  it("A form with a large file that has no text before it, or is no form, is refused without texts", async () => {
    const bytes = new Uint8Array(MEGABYTE);
    const alone = new FormData();
    alone.set("file", new File([bytes], "a.jpg"));
    for (const body of [alone, new Blob([bytes], { type: "multipart/form-data" }), bytes]) {
      const form = await formWithFile(await sent(body));
      expect(form).toMatchObject({ ok: false, code: "file-too-large" });
      expect(form.ok || [...form.texts]).toEqual([]);
    }
  });

  it("A form with a file may have none, which differs from one that cannot be read", async () => {
    const restore = await formWithFile(await sent(new URLSearchParams({ do: "restore-file" })));
    expect(restore.ok && restore.value.get("do")).toBe("restore-file");
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"])
      expect(await formWithFile(await sent(new Blob([cut], { type })))).toMatchObject({ code: "file-unreadable" });
  });
});

describe("what comes through to such a form", () => {
  const server = createServer(
    express()
      .use(limitBody)
      .use((_request, response) => void response.status(204).end()),
  );
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const post = async (path: string, bytes: number) =>
    (
      await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
        method: "POST",
        body: new Uint8Array(bytes),
      })
    ).status;

  it.each(LOCALES)("A form with a file takes any phone photo, in %s, and other forms take none", async (locale) => {
    const files = pathFor("planner.files", locale, { trip: "a", item: "b" });
    expect(await post(files, 6 * MEGABYTE)).toBe(204);
    expect(await post(files, 13 * MEGABYTE)).toBe(413);
    expect(await post(pathFor("planner.item", locale, { trip: "a", item: "b" }), MEGABYTE)).toBe(413);
  });
});
