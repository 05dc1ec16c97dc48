import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFile } from "~/domain/attachment";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/conditions";
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

const sent = (body: BodyInit) => new Request("https://escale.example/", { method: "POST", body });

describe("a form with a file", () => {
  it("is read byte for byte, with its texts", async () => {
    const form = await formWithFile(sent(aForm(ATTACHMENT_LIMIT_BYTES - 1)));
    const file = form?.get("file") as File;
    expect(form?.get("do")).toBe("attach");
    expect(file).toMatchObject({ name: "Été à Boston.jpg", size: ATTACHMENT_LIMIT_BYTES - 1 });
    expect(checkFile(Buffer.from(await file.arrayBuffer()), 0)).toMatchObject({ ok: true });
  });

  it("holds no more of a photo of a phone than tells that it is too large", async () => {
    const form = await formWithFile(sent(aForm(6 * MEGABYTE)));
    const file = form?.get("file") as File;
    expect(file.size).toBe(ATTACHMENT_LIMIT_BYTES);
    expect(checkFile(Buffer.from(await file.arrayBuffer()), 0)).toMatchObject({ code: "file-too-large" });
  });

  it("tells a file that was not chosen, a form without one, and one that cannot be read", async () => {
    const none = new FormData();
    none.set("file", new File([], ""));
    expect((await formWithFile(sent(none)))?.get("file")).toBe("");
    expect((await formWithFile(sent(new URLSearchParams({ do: "restore-file" }))))?.get("do")).toBe("restore-file");
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"]) {
      const headers = { "Content-Type": type };
      expect(
        await formWithFile(new Request("https://escale.example/", { method: "POST", body: cut, headers })),
      ).toBeNull();
    }
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

  it.each(LOCALES)("is any photo of a phone, in %s, and nothing like it elsewhere", async (locale) => {
    const files = pathFor("planner.files", locale, { trip: "a", item: "b" });
    expect(await post(files, 6 * MEGABYTE)).toBe(204);
    expect(await post(files, 13 * MEGABYTE)).toBe(413);
    expect(await post(pathFor("planner.item", locale, { trip: "a", item: "b" }), MEGABYTE)).toBe(413);
  });
});
