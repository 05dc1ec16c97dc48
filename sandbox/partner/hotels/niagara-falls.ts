import type { Hotel } from "../hotel";

export const NIAGARA_FALLS: readonly Hotel[] = [
  {
    slug: "fallsview-terrace",
    name: "Fallsview Terrace",
    address: "6455 Fallsview Blvd, Niagara Falls, ON L2G 3V9, Canada",
    phone: "+1 905 555-0128",
    coordinates: { lat: 43.0803, lon: -79.0829 },
    stars: 4,
    text: {
      fr: "Au-dessus de la chute du Fer à Cheval : les chambres les plus hautes la voient du lit. Piscine et salle à manger.",
      en: "Above the Horseshoe Falls: the highest rooms see them from bed. Pool and dining room.",
    },
    minimum: { summer: 1, holidays: 2 },
    rooms: [
      {
        slug: "city-view",
        name: { fr: "Chambre côté ville", en: "City view room" },
        sleeps: 4,
        rooms: 20,
        perPersonCad: [17_900, 9_400, 6_900, 5_900],
        twoBedsCad: 1_500,
      },
      {
        slug: "falls-view",
        name: { fr: "Chambre avec vue sur les chutes", en: "Falls view room" },
        sleeps: 4,
        rooms: 12,
        perPersonCad: [27_900, 14_400, 10_400, 8_400],
        twoBedsCad: 2_500,
      },
    ],
  },
  {
    slug: "clifton-orchard",
    name: "Clifton Orchard Inn",
    address: "4875 Clifton Hill, Niagara Falls, ON L2G 3N5, Canada",
    phone: "+1 905 555-0166",
    coordinates: { lat: 43.0911, lon: -79.0748 },
    stars: 3,
    text: {
      fr: "À cinq minutes de marche des chutes américaines et des attractions de Clifton Hill; déjeuner compris.",
      en: "Five minutes’ walk from the American Falls and the attractions of Clifton Hill; breakfast included.",
    },
    minimum: { summer: 1, holidays: 1 },
    rooms: [
      {
        slug: "double",
        name: { fr: "Chambre, un lit double", en: "Room, one double bed" },
        sleeps: 2,
        rooms: 14,
        perPersonCad: [15_300, 7_900],
        twoBedsCad: null,
      },
      {
        slug: "family",
        name: { fr: "Chambre familiale", en: "Family room" },
        sleeps: 6,
        rooms: 9,
        perPersonCad: [18_900, 9_900, 7_400, 5_900, 5_400, 4_900],
        twoBedsCad: 1_000,
      },
    ],
  },
  {
    slug: "vineyard-gate",
    name: "Vineyard Gate House",
    address: "155 Byron St, Niagara-on-the-Lake, ON L0S 1J0, Canada",
    phone: "+1 905 555-0114",
    coordinates: { lat: 43.2562, lon: -79.0713 },
    stars: 4,
    text: {
      fr: "À Niagara-on-the-Lake, parmi les vignobles; navette vers les chutes matin et soir.",
      en: "In Niagara-on-the-Lake, among the vineyards; a shuttle to the falls morning and evening.",
    },
    minimum: { summer: 2, holidays: 1 },
    rooms: [
      {
        slug: "garden",
        name: { fr: "Chambre côté jardin", en: "Garden room" },
        sleeps: 3,
        rooms: 10,
        perPersonCad: [21_900, 11_400, 8_900],
        twoBedsCad: 1_500,
      },
      {
        slug: "suite",
        name: { fr: "Suite avec foyer", en: "Suite with fireplace" },
        sleeps: 4,
        rooms: 4,
        perPersonCad: [29_900, 15_400, 11_400, 8_900],
        twoBedsCad: 0,
      },
    ],
  },
];
