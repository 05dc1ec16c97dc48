/** Brings the seat map to life: the one part of a purchase, and of a booking, that earns React. Built alone. */
import { Component, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { mayRunScripts, startAgainWithoutScripts } from "~/ui/script-support";
import { LiveSeats, type LiveSeatsProps } from "../live-seats";

/** What cannot be drawn here is asked for once more, to be left as the server draws it. */
class AsItCame extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    startAgainWithoutScripts();
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Says on the page that it can be used now. */
function Alive({ on }: { on: HTMLElement }) {
  useEffect(() => {
    on.dataset.alive = "";
  }, [on]);
  return null;
}

const island = document.querySelector<HTMLElement>("[data-island=seats]");
const given = document.querySelector("script[data-given=seats]")?.textContent;

if (island && given && mayRunScripts()) {
  const props: LiveSeatsProps = JSON.parse(given);
  hydrateRoot(
    island,
    <AsItCame>
      <LiveSeats {...props} />
      <Alive on={island} />
    </AsItCame>,
    // biome-ignore lint/suspicious/noConsole: said to who looks; thrown, it would be taken for a failure
    { onRecoverableError: (error) => console.error(error) },
  );
}
