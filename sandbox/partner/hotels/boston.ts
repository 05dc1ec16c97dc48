import type { Hotel } from "../hotel";

export const BOSTON: readonly Hotel[] = [
  {
    slug: "copper-kettle-back-bay",
    name: "Copper Kettle Back Bay",
    address: "172 Newbury St, Boston, MA 02116, USA",
    phone: "+1 617 555-0125",
    coordinates: { lat: 42.3507, lon: -71.0795 },
    stars: 4,
    text: {
      fr: "Une maison de grès brun de Back Bay, entre les boutiques de la rue Newbury et la bibliothèque publique.",
      en: "A Back Bay brownstone, between the shops of Newbury Street and the public library.",
    },
    minimum: { summer: 1, holidays: 1 },
    rooms: [
      {
        slug: "queen",
        name: { fr: "Chambre, un grand lit", en: "Room, one queen bed" },
        sleeps: 2,
        rooms: 12,
        perPersonCad: [23_900, 12_400],
        twoBedsCad: null,
      },
      {
        slug: "garden",
        name: { fr: "Chambre côté jardin", en: "Garden room" },
        sleeps: 4,
        rooms: 10,
        perPersonCad: [27_900, 14_400, 10_900, 8_900],
        twoBedsCad: 2_000,
      },
    ],
  },
  {
    slug: "long-wharf-lodge",
    name: "Long Wharf Lodge",
    address: "40 Commercial St, Boston, MA 02109, USA",
    phone: "+1 617 555-0183",
    coordinates: { lat: 42.3622, lon: -71.0519 },
    stars: 3,
    text: {
      fr: "À quelques pas du marché Quincy, du North End et de l’aquarium; on y revient à pied de presque partout.",
      en: "A few steps from Quincy Market, the North End and the aquarium; most sights are within walking distance.",
    },
    minimum: { summer: 2, holidays: 1 },
    rooms: [
      {
        slug: "standard",
        name: { fr: "Chambre standard", en: "Standard room" },
        sleeps: 4,
        rooms: 16,
        perPersonCad: [18_500, 9_500, 7_900, 6_900],
        twoBedsCad: 1_500,
      },
      {
        slug: "wharf",
        name: { fr: "Chambre avec vue sur le quai", en: "Wharf view room" },
        sleeps: 3,
        rooms: 7,
        perPersonCad: [25_900, 13_400, 10_400],
        twoBedsCad: 2_000,
      },
    ],
  },
  {
    slug: "charles-basin-cambridge",
    name: "Charles Basin Cambridge",
    address: "65 Memorial Dr, Cambridge, MA 02142, USA",
    phone: "+1 617 555-0150",
    coordinates: { lat: 42.3609, lon: -71.0826 },
    stars: 4,
    text: {
      fr: "De l’autre côté de la rivière Charles, face à Boston; la ligne rouge du métro est à cinq minutes.",
      en: "Across the Charles River, facing Boston; the Red Line is five minutes away.",
    },
    minimum: { summer: 1, holidays: 1 },
    rooms: [
      {
        slug: "river",
        name: { fr: "Chambre avec vue sur la rivière", en: "River view room" },
        sleeps: 4,
        rooms: 14,
        perPersonCad: [22_900, 11_900, 8_900, 7_400],
        twoBedsCad: 1_500,
      },
      {
        slug: "suite",
        name: { fr: "Suite familiale", en: "Family suite" },
        sleeps: 6,
        rooms: 4,
        perPersonCad: [36_900, 18_900, 13_400, 10_900, 9_400, 8_400],
        twoBedsCad: 0,
      },
    ],
  },
];
