/** The grid of seats for keyboard users: the one part of a purchase, and of a booking, that React draws there. */
import { Component, type ComponentProps, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { startAgainWithoutScripts } from "~/ui/script-support";
import { SeatGrid } from "~/ui/seat-grid";

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

/** Puts the grid in the plan's place; answers how it is drawn again. */
export function openGrid(plan: HTMLElement): (props: ComponentProps<typeof SeatGrid>) => void {
  const place = document.createElement("div");
  const root = createRoot(place);
  plan.replaceWith(place);
  return (props) =>
    root.render(
      <AsItCame>
        <SeatGrid {...props} />
      </AsItCame>,
    );
}
