/** While the bank has not answered, the page asks again by itself, and goes where that leads. */

const POLL_MS = 3000;

async function ask(): Promise<void> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.redirected || !(await answer.text()).includes("data-pending")) {
      location.replace(answer.url);
      return;
    }
  } catch {
    // The network is gone for a moment: there is a next time.
  }
  setTimeout(ask, POLL_MS);
}

export function askUntilAnswered(): void {
  if (document.querySelector("[data-pending]")) setTimeout(ask, POLL_MS);
}
