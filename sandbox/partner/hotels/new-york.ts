import type { Hotel } from "../hotel";

/** Across the rivers from Manhattan. */
export const NEW_YORK: readonly Hotel[] = [
  {
    slug: "queensboro-yard",
    name: "Queensboro Yard Hotel",
    address: "27-15 Queens Plaza N, Long Island City, NY 11101, USA",
    phone: "+1 718 555-0122",
    coordinates: { lat: 40.7509, lon: -73.9403 },
    stars: 3,
    text: {
      fr: "À Long Island City, à trois stations de métro du centre de Manhattan; plusieurs chambres donnent sur les gratte-ciel.",
      en: "In Long Island City, three subway stops from Midtown Manhattan; many rooms look out on the skyline.",
    },
    picture: "queensboro-yard",
    amenities: ["wifi", "air-conditioning", "parking", "elevator"],
    minimum: { summer: 1, holidays: 1 },
    rooms: [
      {
        slug: "standard",
        name: { fr: "Chambre standard", en: "Standard room" },
        sleeps: 4,
        rooms: 24,
        perPersonCad: [16_900, 8_900, 6_900, 5_900],
        twoBedsCad: 1_500,
      },
      {
        slug: "skyline",
        name: { fr: "Chambre avec vue sur Manhattan", en: "Manhattan view room" },
        sleeps: 3,
        rooms: 10,
        perPersonCad: [20_900, 10_900, 8_400],
        twoBedsCad: 1_500,
      },
    ],
  },
  {
    slug: "paulus-hook-house",
    name: "Paulus Hook House",
    address: "88 Greene St, Jersey City, NJ 07302, USA",
    phone: "+1 201 555-0176",
    coordinates: { lat: 40.7152, lon: -74.0342 },
    stars: 4,
    text: {
      fr: "À Jersey City, au bord de l’Hudson : le train PATH mène au World Trade Center en cinq minutes. Piscine intérieure.",
      en: "In Jersey City, on the Hudson: the PATH train reaches the World Trade Center in five minutes. Indoor pool.",
    },
    picture: "paulus-hook-house",
    amenities: ["wifi", "pool", "air-conditioning", "parking", "elevator"],
    minimum: { summer: 1, holidays: 2 },
    rooms: [
      {
        slug: "king",
        name: { fr: "Chambre, un très grand lit", en: "Room, one king bed" },
        sleeps: 2,
        rooms: 16,
        perPersonCad: [21_900, 11_400],
        twoBedsCad: null,
      },
      {
        slug: "family",
        name: { fr: "Chambre familiale", en: "Family room" },
        sleeps: 5,
        rooms: 9,
        perPersonCad: [25_900, 13_400, 9_900, 7_900, 6_900],
        twoBedsCad: 2_000,
      },
    ],
  },
  {
    slug: "gowanus-mill",
    name: "Gowanus Mill Brooklyn",
    address: "305 4th Ave, Brooklyn, NY 11215, USA",
    phone: "+1 718 555-0149",
    coordinates: { lat: 40.6734, lon: -73.9831 },
    stars: 3,
    text: {
      fr: "Une ancienne filature de Brooklyn, entre Park Slope et le canal Gowanus; restaurants et métro au coin de la rue.",
      en: "A former Brooklyn mill between Park Slope and the Gowanus canal; restaurants and the subway around the corner.",
    },
    picture: "gowanus-mill",
    amenities: ["wifi", "air-conditioning", "elevator"],
    minimum: { summer: 2, holidays: 2 },
    rooms: [
      {
        slug: "loft",
        name: { fr: "Loft", en: "Loft" },
        sleeps: 4,
        rooms: 12,
        perPersonCad: [18_900, 9_900, 7_400, 6_400],
        twoBedsCad: 1_500,
      },
      {
        slug: "cosy",
        name: { fr: "Petite chambre, un lit double", en: "Small room, one double bed" },
        sleeps: 2,
        rooms: 8,
        perPersonCad: [16_900, 8_900],
        twoBedsCad: null,
      },
    ],
  },
];
