import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import * as entry from "~/entry.server";
import { log } from "~/platform/log.server";

/** A site of one page, whose form is refused with a 409 and which is then drawn with what `loader` gives. */
function siteOf(loader: () => unknown): ServerBuild {
  const root = {
    id: "root",
    path: "",
    module: {
      default: () => <p>page</p>,
      ErrorBoundary: () => <p>failed</p>,
      action: () => Response.json({ refused: true }, { status: 409 }),
      loader,
    },
  };
  const build = {
    routes: { root },
    assets: {
      routes: { root: { id: "root", path: "", module: "/root.js" } },
      entry: { module: "/", imports: [] },
      version: "1",
    },
    future: {},
    entry: { module: entry },
    mode: "production",
    isSpaMode: false,
  };
  return build as unknown as ServerBuild;
}

async function posted(loader: () => unknown) {
  const context: AppLoadContext = { requestId: "r", nonce: undefined, visitor: "" };
  const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams({ name: "x" }) });
  const answer = await createRequestHandler(siteOf(loader), "production")(request, context);
  return { status: answer.status, page: await answer.text() };
}

it("A page has the status with which its action refused a form", async () => {
  const { status, page } = await posted(() => null);
  expect(status).toBe(409);
  expect(page).toContain("<p>page</p>");
});

it("A page that fails after its form was refused has the failure's status", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const failed = await posted(() => {
    throw new Error("broken");
  });
  expect(failed.status).toBe(500);
  expect(failed.page).toContain("<p>failed</p>");
  expect(logged).toHaveBeenCalledOnce();
  const unknown = await posted(() => {
    throw new Response(null, { status: 404 });
  });
  expect(unknown.status).toBe(404);
  logged.mockRestore();
});
