export const planner = {
  title: "Mon voyage",
  signedIn: "Connexion : {{who}}",
  signOut: "Me déconnecter",
  signOutHelp: "La déconnexion se fait sur tous vos appareils.",
  filter: "Voyages à montrer",
  all: "Tous les voyages",
  future: "À venir seulement",
  empty: "On dirait que vous n’avez encore rien réservé",
  noneToCome: "Aucun voyage à venir.",
  search: "Trouver un voyage",
  unverified:
    "Votre fournisseur d’identité n’a pas vérifié votre courriel : nous ne pouvons pas retrouver vos réservations avec lui.",
  otherEmail:
    "Une réservation faite avec un autre courriel ne paraît pas ici. Son lien se trouve dans le courriel de confirmation.",
  bought: "Acheté ici",
  number: "Réservation {{number}}",
  dates: "Du {{from}} au {{to}}",
  boarding: "Départ de {{city}}",
};
