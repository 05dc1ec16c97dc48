/** The work behind `RunningPage`. */
import { prefetchOnIntent } from "./prefetch";
import { keepFresh, reloadNow } from "./updates";

type Telling = { newer: () => void; offline: (isOffline: boolean) => void };

type Running = {
  stop: () => void;
  /** Loads the newest version, on the reader's word. */
  reload: () => void;
};

/** Begins. */
export function begin({ newer, offline }: Telling): Running {
  const tell = () => offline(!navigator.onLine);
  const types = ["online", "offline"];
  for (const type of types) window.addEventListener(type, tell);
  tell();
  const stops = [prefetchOnIntent(), keepFresh({ newer })];
  const stop = () => {
    for (const each of stops) each();
    for (const type of types) window.removeEventListener(type, tell);
  };
  return { stop, reload: reloadNow };
}
