import type { Shape } from "../../shape";
import type { reviews as french } from "../fr-ca/reviews";

export const reviews = {
  title: "Traveller reviews",
  homeTitle: "What they say",
  average: "{{average}} out of 5",
  count_one: "{{count}} review",
  count_other: "{{count}} reviews",
  rating: "{{word}}, {{rating}} out of 5",
  ratings: { r5: "Excellent", r4: "Very good", r3: "Good", r2: "Disappointing", r1: "Poor" },
  by: "{{author}}, {{city}}",
  form: {
    title: "Your review",
    lead: "You’re back! How was your trip? Your review helps the next travellers choose.",
    rating: "Your rating",
    text: "Your trip in a few sentences",
    textHint:
      "From {{least}} to {{most}} characters. Please name no one but yourself, unless it’s to thank your guide.",
    signature: "Signed: {{author}}, {{city}}. We read every review before publishing it.",
    send: "Send my review",
    thanks: "Thank you for your review!",
    thanksText: "We’ll read it before publishing it on the trip’s page.",
  },
  errors: {
    "rating-required": "Choose a rating",
    "review-short": "Write at least {{least}} characters",
    "review-long": "Write {{most}} characters at most",
    "review-closed": "This trip can’t be reviewed right now",
    "too-many-requests":
      "Too many requests have just come in. What you typed is still here: try again in a little while.",
    "review-left": "We already have your review of this trip",
    "card-data": "Your text seems to contain a card number, so it was not kept. Write it again without the number.",
  },
} satisfies Shape<typeof french>;
