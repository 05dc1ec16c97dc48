/** Titles and words of pages shown in place of what a request asked for, by why. */
export const refusal = {
  titles: {
    unreadable: "Cette adresse n’est pas valide",
    malformed: "Votre envoi n’a pas pu être lu",
    "signed-out": "Votre session est terminée",
    foreign: "Ce formulaire n’a pas été accepté",
    verb: "Cette action n’est pas possible ici",
    "no-length": "Votre envoi n’a pas pu être lu",
    "too-large": "Votre envoi est trop lourd",
    "too-long": "Cette adresse est trop longue",
    "no-form": "Votre envoi n’a pas pu être lu",
    busy: "Il y a beaucoup de monde en ce moment",
    "busy-form": "Il y a beaucoup de monde en ce moment",
    away: "Cette page n’est pas disponible pour le moment",
    "away-form": "Nous ne pouvons pas traiter votre envoi pour le moment",
    unknown: "Nous ne savons pas si votre envoi est passé",
    failed: "Oups! Quelque chose n’a pas fonctionné.",
  },
  help: {
    unreadable: "Il manque peut-être une partie du lien que vous avez suivi. Vérifiez-le, ou repartez de l’accueil.",
    malformed: "Rien n’a été changé : revenez à la page précédente, rechargez-la et envoyez le formulaire de nouveau.",
    "signed-out":
      "Rien n’est encore enregistré, et ce que vous avez saisi est toujours là. Connectez-vous, revenez à cette page, puis envoyez de nouveau.",
    foreign:
      "Votre navigateur n’indique pas que ce formulaire vient de notre site. Rien n’a été changé : revenez à la page précédente, rechargez-la et envoyez le formulaire de nouveau.",
    verb: "Cette opération n’est pas permise ici. Repartez de l’accueil, ou appelez-nous.",
    "no-length": "Rien n’a été changé : revenez à la page précédente et envoyez le formulaire de nouveau.",
    "too-large": "Rien n’a été gardé : revenez à la page précédente et envoyez-en moins à la fois.",
    "too-long": "Le lien que vous avez suivi est trop long. Repartez de l’accueil.",
    "no-form": "Rien n’a été changé : revenez à la page précédente et envoyez le formulaire de nouveau.",
    busy: "La page que vous attendez s’ouvrira d’elle-même dans quelques secondes.",
    "busy-form":
      "Votre envoi n’a pas encore été traité\u00a0: rien n’a été réservé ni payé. Envoyez-le de nouveau dans quelques secondes.",
    away: "Un système dont nous avons besoin ne répond pas. La page se rechargera d’elle-même dans quelques secondes.",
    "away-form":
      "Un système dont nous avons besoin ne répond pas. Rien n’a été réservé, changé ni payé. Ce que vous avez saisi est gardé dans cette page\u00a0: envoyez-le de nouveau dans quelques secondes.",
    unknown:
      "La connexion s’est coupée pendant l’enregistrement\u00a0: votre envoi est peut-être passé. Ouvrez d’abord la page et vérifiez si votre réservation, votre changement, votre paiement ou votre message y figure. N’envoyez de nouveau que s’il n’y est pas; en cas de doute, appelez-nous avant de payer de nouveau.",
    failed: "Rien n’a été perdu : réessayez dans un instant.",
  },
  /** For the buttons shown when too many requests arrived together. */
  reload: "Recharger la page",
  again: "Envoyer de nouveau",
  signIn: "Se connecter (nouvel onglet)",
  check: "Ouvrir la page et vérifier",
  /** Of a field that takes the file of a form again: no file is kept. */
  file: "Choisissez de nouveau votre fichier\u00a0: il n’a pas été gardé",
  call: "Besoin d’aide? Appelez-nous au {{phone}}.",
};
