/** While the bank has not answered, the page asks again automatically, and goes where that leads. */
import { saysComeAgain } from "~/features/running/come-again";

const FIRST_MS = 3000;
/** Each ask makes the site ask the bank: a page left open asks for some hours, and less and less often. */
const LAST_MS = 600_000;
let pause = FIRST_MS;

function askLater(): void {
  if (pause < LAST_MS) setTimeout(ask, pause);
  pause *= 1.05;
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const isAnswered = answer.redirected || !(await answer.text()).includes("data-pending");
    if (isAnswered && !saysComeAgain(answer)) {
      location.replace(answer.url);
      return;
    }
  } catch {
    // The network is gone for a moment: there is a next time.
  }
  askLater();
}

export function askUntilAnswered(): void {
  if (document.querySelector("[data-pending]")) askLater();
}
