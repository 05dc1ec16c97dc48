export const offline = {
  title: "Vous êtes hors ligne",
  kept: "Gardé sur cet appareil",
  help: "Cette page n’est pas encore sur votre appareil. Les pages de voyages que vous avez déjà vues s’ouvrent hors ligne; pour réserver, il faut être en ligne.",
  call: "Vous pouvez aussi nous appeler au {{phone}}.",
  home: "Retourner à l’accueil",
};
