/** A page in a browser driven by WebDriver, as a visitor meets it: reads, types, presses, waits. */

import { setTimeout as wait } from "node:timers/promises";
import { PATIENCE_MS } from "../../support/patience";
import { STILL } from "./purchase";
import { Refused, type Wire } from "./webdriver";
import { read } from "./words";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The first element that is drawn, matches, and holds a text, with nothing of the page's edges over it; runs there. */
const FIND = `const [selector, text] = arguments;
const found = [...document.querySelectorAll(selector)].find((one) =>
  (one.getClientRects().length > 0 || one.localName === "option") &&
  one.textContent.replace(/\\s+/g, " ").includes(text));
found?.scrollIntoView({ block: "center", behavior: "instant" });
return found ?? null;`;

export class EnginePage {
  constructor(
    private readonly wire: Wire,
    private readonly site: string,
  ) {}

  /** Opens a page of the site and waits until it stands still. */
  async go(path: string): Promise<void> {
    await this.wire.send("navigate", { url: new URL(path, this.site).href });
    await this.settle();
  }

  /** As the reader's own button does it: Firefox takes WebDriver's command for a forced one, which asks no worker. */
  async reload(): Promise<void> {
    await this.run("window.before = true; location.reload()");
    await this.until("another page", () => this.run<boolean>("return !window.before"));
    await this.settle();
  }

  async address(): Promise<string> {
    return String(await this.wire.send("address"));
  }

  /** What a function's body returns in the page. */
  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    return (await this.wire.send("run", { script, args })) as T;
  }

  /** What an expression, a promise's included, comes to in the page. */
  async comesTo<T>(expression: string): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then(done);`;
    return (await this.wire.send("runAsync", { script, args: [] })) as T;
  }

  /** Asks until the answer is one; what fails on the way (between two pages, say) counts as none. */
  async until<T>(what: string, ask: () => Promise<T | null | false | undefined>): Promise<T> {
    let last: unknown;
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(50)) {
      try {
        const answer = await ask();
        if (answer) return answer;
        last = undefined;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        last = error;
      }
    }
    throw new Error(`waited in vain for ${what}, at ${await this.address()}: ${last ?? (await this.said())}`);
  }

  /** Waits until the page is at an address and stands still there. */
  async at(address: RegExp): Promise<void> {
    await this.until(String(address), async () => address.test(await this.address()));
    await this.settle();
  }

  /** The page is loaded, and its scripts have nothing under way. */
  async settle(): Promise<void> {
    await this.until("a page that stands still", async () => {
      await this.comesTo(STILL);
      return this.run<boolean>("return document.readyState === 'complete'");
    });
  }

  /** What the page's main part says. */
  async said(): Promise<string> {
    return read(await this.run<string>("return (document.querySelector('main') ?? document.body).innerText"));
  }

  private async find(selector: string, text = ""): Promise<string> {
    const found = await this.until(`${selector} ${text}`, () =>
      this.run<Record<string, string> | null>(FIND, selector, text),
    );
    return found[ELEMENT] ?? "";
  }

  /** Presses what matches and holds a text, as soon as it can be pressed. */
  async click(selector: string, text = ""): Promise<void> {
    await this.until(`a press on ${selector} ${text}`, async () => {
      await this.wire.send("click", { id: await this.find(selector, text) });
      return true;
    });
  }

  /** Types into a field, key by key; a list takes the option of that value. */
  async fill(selector: string, text: string): Promise<void> {
    const id = await this.find(selector);
    if (await this.run<boolean>("return document.querySelector(arguments[0]).localName === 'select'", selector))
      return this.click(`${selector} option[value="${text}"]`);
    // Not WebDriver's own way to clear it, which WebKit refuses for fields that are further down.
    await this.run("const field = document.querySelector(arguments[0]); field.focus(); field.select()", selector);
    await this.wire.send("type", { id, text });
  }

  /** Presses what opens a window on a page, and goes over to that window; answers how to come back. */
  async openWindow(path: string, selector: string): Promise<() => Promise<void>> {
    const here = await this.wire.send("window");
    const press = async () => {
      await this.go(path);
      await this.click(selector);
    };
    await press();
    const there = await this.until("another window", async () => {
      const opened = ((await this.wire.send("windows")) as string[]).find((handle) => handle !== here);
      // WebKit opens none for a press that a busy machine tells it of too late: the link is followed, as for anybody.
      if (!opened && new URL(await this.address()).pathname !== path) await press();
      return opened;
    });
    await this.wire.send("switchTo", { handle: there });
    return async () => {
      await this.wire.send("switchTo", { handle: here });
    };
  }

  /** Another visitor from here on, as far as the site can tell. */
  async forgetCookies(): Promise<void> {
    await this.wire.send("forgetCookies");
  }
}
