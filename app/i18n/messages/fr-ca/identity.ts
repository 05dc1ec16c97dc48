export const identity = {
  title: "Connexion",
  lead: "Connectez-vous pour retrouver vos réservations et préparer votre voyage.",
  leadStaff: "Connectez-vous pour ouvrir l’espace de l’équipe.",
  privacy:
    "La connexion se fait chez notre fournisseur d’identité : votre mot de passe ne passe jamais par notre site.",
  submit: "Se connecter",
  again: "Réessayer",
  home: "Revenir à l’accueil",
  help: "Besoin d’aide? Appelez-nous au {{phone}}.",
  done: "C’est fait : votre session est ouverte. Vous pouvez fermer cette fenêtre.",
  goOn: "Continuer",
  close: "La connexion n’a pas abouti. Vous pouvez fermer cette fenêtre.",
  waiting: "Terminez la connexion dans la petite fenêtre qui vient de s’ouvrir : cette page continuera d’elle-même.",
  closed:
    "Fenêtre fermée? Si elle est encore ouverte, terminez-y la connexion : cette page continuera d’elle-même. Sinon, réessayez.",
  cancel: "Annuler",
  leaving: "Un instant…",
  leavingHelp: "Nous vous amenons chez notre fournisseur d’identité.",
  errors: {
    state_mismatch:
      "État non valide : cette connexion n’est pas celle que ce navigateur avait commencée. Par prudence, nous ne l’avons pas acceptée.",
    missing_transaction:
      "Nous ne retrouvons pas le début de cette connexion : elle a déjà servi, ou ce navigateur refuse les témoins (cookies).",
    timeout: "La connexion a pris trop de temps et a été abandonnée.",
    cancelled: "Fenêtre fermée : la fenêtre de connexion a été fermée ou la connexion a été annulée. Rien n’a changé.",
    mfa_required:
      "Votre compte demande une deuxième vérification. Réessayez, puis suivez les indications de votre fournisseur d’identité.",
    missing_refresh_token: "Votre connexion ne peut pas être prolongée. Connectez-vous de nouveau.",
    login_required: "Vous devez vous connecter de nouveau chez votre fournisseur d’identité.",
    too_many: "Trop de tentatives de connexion. Attendez quelques minutes, puis réessayez.",
    unavailable: "Le service de connexion ne répond pas en ce moment. Réessayez dans quelques minutes.",
    refused_us:
      "La connexion est en panne de notre côté : vous n’y êtes pour rien. Réessayez plus tard, ou appelez-nous.",
    provider: "Le fournisseur d’identité n’a pas pu vous connecter. Réessayez dans un instant.",
    not_staff:
      "Ce compte n’est pas celui d’un membre de l’équipe. Connectez-vous avec l’adresse qui a reçu l’invitation, ou demandez-en une à la direction.",
  },
};
