import type { Shape } from "../../shape";
import type { refusal as french } from "../fr-ca/refusal";

export const refusal = {
  titles: {
    unreadable: "This address is not valid",
    malformed: "What you sent could not be read",
    "signed-out": "You are no longer signed in",
    foreign: "This form was not accepted",
    verb: "That can’t be done here",
    "no-length": "What you sent could not be read",
    "too-large": "What you sent is too large",
    "too-long": "This address is too long",
    "no-form": "What you sent could not be read",
    busy: "The site is very busy right now",
    "busy-form": "The site is very busy right now",
    away: "This page isn’t available right now",
    "away-form": "We can’t process what you sent right now",
    unknown: "We don’t know whether what you sent went through",
    failed: "Oops! Something went wrong.",
  },
  help: {
    unreadable: "A piece of the link you followed may be missing. Check it, or start again from the home page.",
    malformed: "Nothing was changed: go back to the previous page, reload it and send the form again.",
    "signed-out":
      "Nothing has been saved yet, and what you typed is still here. Sign in, come back to this page, then send it again.",
    foreign:
      "Your browser did not confirm that this form comes from our site. Nothing was changed: go back to the previous page, reload it and send the form again.",
    verb: "This operation is not allowed here. Start again from the home page, or call us.",
    "no-length": "Nothing was changed: go back to the previous page and send the form again.",
    "too-large": "Nothing was kept: go back to the previous page and send less at a time.",
    "too-long": "The link you followed is too long. Start again from the home page.",
    "no-form": "Nothing was changed: go back to the previous page and send the form again.",
    busy: "The page you are waiting for will open by itself in a few seconds.",
    "busy-form":
      "What you sent has not been processed yet: nothing was booked or paid. Send it again in a few seconds.",
    away: "A system we need is not responding. The page will reload by itself in a few seconds.",
    "away-form":
      "A system we need is not responding. Nothing was booked, changed or paid. What you typed is kept on this page: send it again in a few seconds.",
    unknown:
      "The connection was lost while we were saving: what you sent may have gone through. Open the page first and check whether your booking, change, payment or message is there. Send again only if it is not; if you are not sure, call us before you pay again.",
    failed: "Nothing was lost: try again in a moment.",
  },
  reload: "Reload the page",
  again: "Send again",
  signIn: "Sign in (new tab)",
  check: "Open the page and check",
  /** Of a field that takes the file of a form again: no file is kept. */
  file: "Choose your file again: it was not kept",
  call: "Need help? Call us at {{phone}}.",
} satisfies Shape<typeof french>;
