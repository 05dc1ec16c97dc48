import type { Shape } from "../../shape";
import type { identity as french } from "../fr-ca/identity";

export const identity = {
  title: "Sign in",
  lead: "Sign in to find your bookings and plan your trip.",
  leadStaff: "Sign in to open the staff office.",
  privacy: "You sign in with our identity provider: your password never passes through our website.",
  submit: "Sign in",
  again: "Try again",
  home: "Return home",
  help: "Need help? Call us at {{phone}}.",
  done: "You are signed in. You may close this window.",
  goOn: "Continue",
  close: "You are not signed in. You may close this window.",
  waiting: "Finish signing in, in the small window that just opened: this page will continue by itself.",
  closed:
    "Popup closed? If the sign-in window is still open, finish there: this page will continue by itself. Otherwise, start again.",
  cancel: "Cancel",
  leaving: "One moment…",
  leavingHelp: "We are taking you to our identity provider.",
  errors: {
    state_mismatch:
      "Invalid state: this is not the sign-in that this browser started. To be safe, we did not accept it.",
    missing_transaction:
      "We cannot find the start of this sign-in: it was already used, or this browser refuses cookies.",
    timeout: "Signing in took too long and timed out.",
    cancelled: "Popup closed: the sign-in window was closed, or signing in was cancelled. Nothing has changed.",
    mfa_required:
      "Your account requires a second verification. Try again, then follow your identity provider’s instructions.",
    missing_refresh_token: "Your sign-in cannot be extended. Please sign in again.",
    login_required: "You need to sign in again with your identity provider.",
    too_many: "Too many sign-in attempts. Wait a few minutes, then try again.",
    unavailable: "The sign-in service is not responding right now. Try again in a few minutes.",
    refused_us: "Sign-in is not working on our side: it is nothing you did. Try again later, or call us.",
    provider: "The identity provider could not sign you in. Try again in a moment.",
    not_staff:
      "This account is not a team member’s. Sign in with the address that was invited, or ask a manager for an invitation.",
  },
} satisfies Shape<typeof french>;
