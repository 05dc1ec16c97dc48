import type { Shape } from "../../shape";
import type { offline as french } from "../fr-ca/offline";

export const offline = {
  title: "You are offline",
  kept: "Kept on this device",
  help: "This page is not on your device yet. Trip pages you have already seen open offline; to book, you need to be online.",
  call: "You can also call us at {{phone}}.",
  home: "Go to the home page",
} satisfies Shape<typeof french>;
