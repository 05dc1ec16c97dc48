import { describe, expect, it } from "vitest";
import { isRead } from "./shared.server";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
const asked = (headers: Record<string, string>, method = "GET") =>
  isRead(
    new Request("http://localhost/", {
      method,
      headers: { "User-Agent": PHONE, "Accept-Language": "fr-CA", ...headers },
    }),
  );

describe("a page is opened by a reader", () => {
  it("A page is read in a browser, old or text-only included", () => {
    expect(asked({})).toBe(true);
    expect(asked({ "Sec-Fetch-Mode": "navigate" })).toBe(true);
    expect(asked({ "User-Agent": "Lynx/2.9.0 libwww-FM/2.14" })).toBe(true);
  });

  it.each([
    ["asked only whether it is there", {}, "HEAD"],
    ["fetched ahead", { "Sec-Purpose": "prefetch;prerender" }, "GET"],
    ["fetched ahead by Firefox", { "X-Moz": "prefetch" }, "GET"],
    ["fetched by a script", { "Sec-Fetch-Mode": "cors" }, "GET"],
    ["for nobody's languages", { "Accept-Language": "" }, "GET"],
    ["for a preview", { "User-Agent": "facebookexternalhit/1.1" }, "GET"],
    ["for a preview of a mail", { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) SkypeUriPreview Preview/0.5" }, "GET"],
    ["by a program", { "User-Agent": "python-requests/2.32" }, "GET"],
    ["by who does not say what it is", { "User-Agent": "" }, "GET"],
  ])("A page is not read when it is %s", (_, headers, method) => {
    expect(asked(headers, method)).toBe(false);
  });
});
