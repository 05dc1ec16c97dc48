/** Where a mail leads who wants no more of its sort. */
export const stop = {
  done: "C’est fait : vous ne recevrez plus ces courriels.",
  changes: {
    title: "Ne plus recevoir les changements",
    ask: "Nous ne vous écrirons plus quand ce voyage change. Vous pourrez toujours le lire avec le lien de votre invitation.",
    yes: "Ne plus m’avertir",
  },
  reminders: {
    title: "Ne plus recevoir ce rappel",
    ask: "Nous n’enverrons plus à cette adresse de rappel pour un achat commencé et non payé. La confirmation, les reçus et les rappels du solde d’une réservation vous parviendront toujours.",
    yes: "Ne plus recevoir ce rappel",
  },
};
