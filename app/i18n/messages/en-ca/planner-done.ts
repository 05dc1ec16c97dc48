import type { Shape } from "../../shape";
import type { plannerDone as french } from "../fr-ca/planner-done";

export const plannerDone = {
  done: {
    "trip-created": "The trip was created.",
    "trip-renamed": "The trip’s name was changed.",
    "trip-deleted": "The trip was deleted.",
    "trip-restored": "The trip was restored.",
    "note-saved": "The note was saved.",
    "list-saved": "The list was saved.",
    "share-changed": "Sharing was updated.",
    "share-resent": "The invitation is on its way again, with the trip as it is now.",
    "share-restored": "Access was restored, with the same link.",
    "changes-sent": "Sent: people who follow the trip are getting the changes.",
    "changes-none": "Nothing to send: nothing changed since their last email, or they already got today’s.",
    "share-sent": "The invitation is on its way. It includes the whole itinerary.",
    followed: "Got it: we’ll write to you if the trip changes.",
    unfollowed: "Done: you’ll get no more of these emails.",
    "share-revoked": "Done: this person no longer sees the trip.",
    "file-added": "The file was attached.",
    "file-deleted": "The file was deleted.",
    "file-restored": "The file was restored.",
    bus: {
      created: "The bus was added.",
      updated: "The bus was updated.",
      deleted: "The bus was deleted.",
      restored: "The bus was restored.",
    },
    hotel: {
      created: "The hotel was added.",
      updated: "The hotel was updated.",
      deleted: "The hotel was deleted.",
      restored: "The hotel was restored.",
    },
    activity: {
      created: "The activity was added.",
      updated: "The activity was updated.",
      deleted: "The activity was deleted.",
      restored: "The activity was restored.",
    },
    restaurant: {
      created: "The restaurant was added.",
      updated: "The restaurant was updated.",
      deleted: "The restaurant was deleted.",
      restored: "The restaurant was restored.",
    },
    train: {
      created: "The train was added.",
      updated: "The train was updated.",
      deleted: "The train was deleted.",
      restored: "The train was restored.",
    },
    plane: {
      created: "The flight was added.",
      updated: "The flight was updated.",
      deleted: "The flight was deleted.",
      restored: "The flight was restored.",
    },
    car: {
      created: "The car was added.",
      updated: "The car was updated.",
      deleted: "The car was deleted.",
      restored: "The car was restored.",
    },
    note: {
      created: "The note was added.",
      updated: "The note was updated.",
      deleted: "The note was deleted.",
      restored: "The note was restored.",
    },
    checklist: {
      created: "The checklist was added.",
      updated: "The checklist was updated.",
      deleted: "The checklist was deleted.",
      restored: "The checklist was restored.",
    },
  },
} satisfies Shape<typeof french>;
