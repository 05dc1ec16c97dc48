import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Anchor, leadOf } from "./anchor";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("leadOf", () => {
  it.each([
    ["/en-ca/trip", "own"],
    ["#dates", "plain"],
    ["?month=2027-05", "plain"],
    ["tel:18005550142", "plain"],
    ["mailto:a@b.example", "plain"],
    ["https://partner.example/x", "outside"],
    ["HTTP://partner.example", "outside"],
    ["//partner.example", "outside"],
    ["/\\partner.example", "outside"],
    ["/\t/partner.example", "outside"],
    [" https://partner.example", "outside"],
    ["javascript:alert(1)", "refused"],
    ["java\nscript:alert(1)", "refused"],
    ["data:text/html,x", "refused"],
  ])("The link %j is %s", (href, lead) => expect(leadOf(href)).toBe(lead));
});

describe("Anchor", () => {
  const html = (href: string, external?: boolean) =>
    renderToStaticMarkup(
      <Anchor href={href} external={external}>
        way
      </Anchor>,
    );

  it("A link within the site is plain", () => {
    expect(html("/en-ca/trip")).toBe('<a href="/en-ca/trip">way</a>');
    expect(html("#dates")).toBe('<a href="#dates">way</a>');
  });

  it("A link marked external leaves the site", () => {
    expect(html("https://partner.example/x", true)).toBe(
      '<a href="https://partner.example/x" rel="external noopener">way</a>',
    );
  });

  it.each([
    ["https://partner.example", false],
    ["//partner.example", false],
    ["javascript:alert(1)", true],
  ])("A link refuses %s", (href, external) => {
    vi.stubGlobal("__DEVELOPING__", true);
    expect(() => html(href, external)).toThrow("not marked external");
    vi.stubGlobal("__DEVELOPING__", false);
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(html(href, external)).toBe("<a>way</a>");
    expect(said).toHaveBeenCalledWith(expect.stringContaining(href));
  });
});
