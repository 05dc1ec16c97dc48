export const home = {
  title: "Voyages en autocar au départ du Québec",
  description:
    "Circuits guidés en autocar vers New York, Boston, Toronto et les chutes du Niagara, au départ de Québec, Trois-Rivières, Laval, Montréal et Longueuil. Taxes comprises.",
  headline: "Montez à bord. On s’occupe de la route.",
  lead: "New York, Boston, Toronto, Niagara : des circuits guidés en autocar au départ de votre région.",
  destinations: "Où allez-vous?",
  destinationTrips_one: "{{count}} voyage",
  destinationTrips_other: "{{count}} voyages",
  next: "Prochains départs",
  whyTitle: "Pourquoi partir avec nous",
  why: {
    prices: {
      title: "Le prix affiché est le prix payé",
      text: "Taxes comprises, en dollars ou en euros. Rien ne s’ajoute à la fin.",
    },
    seats: {
      title: "Le siège de votre choix",
      text: "Côté fenêtre, près de l’avant, ensemble : choisissez vos sièges sur le plan de l’autocar.",
    },
    guide: {
      title: "Un guide qui connaît la route",
      text: "Dans nos circuits guidés, quelqu’un connaît la ville, la douane et le meilleur coin pour la photo.",
    },
    boarding: {
      title: "Un départ près de chez vous",
      text: "Cinq villes de départ, de Québec à Longueuil. Laissez l’auto à la maison.",
    },
  },
  ctaTitle: "Envie de partir?",
  ctaText: "Réservez en ligne en quelques minutes, ou parlez à quelqu’un : {{phone}}.",
  cta: "Voir tous nos voyages",
};
