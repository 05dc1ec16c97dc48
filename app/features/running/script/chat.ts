/** Whether someone answers the chat now, on a page that stays open or comes out of the browser's own store. */
import { chatHours } from "~/domain/company/chat";

const LOOK_MS = 20_000;

export function followChatHours(): void {
  const look = () => {
    const lines = document.querySelectorAll<HTMLElement>("[data-chat]");
    if (lines.length === 0) return;
    const { open } = chatHours(new Date());
    for (const line of lines) line.hidden = (line.dataset.chat === "open") !== open;
  };
  look();
  setInterval(look, LOOK_MS);
}
