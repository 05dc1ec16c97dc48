import type { Hotel } from "../hotel";

export const TORONTO: readonly Hotel[] = [
  {
    slug: "york-and-wellington",
    name: "York & Wellington",
    address: "112 Wellington St W, Toronto, ON M5J 2N7, Canada",
    phone: "+1 416 555-0131",
    coordinates: { lat: 43.6465, lon: -79.3826 },
    stars: 4,
    text: {
      fr: "Entre la gare Union et la tour CN, avec un accès intérieur au PATH, la ville souterraine.",
      en: "Between Union Station and the CN Tower, with an indoor link to the underground PATH.",
    },
    minimum: { summer: 1, holidays: 1 },
    rooms: [
      {
        slug: "standard",
        name: { fr: "Chambre standard", en: "Standard room" },
        sleeps: 4,
        rooms: 20,
        perPersonCad: [19_900, 10_400, 7_900, 6_400],
        twoBedsCad: 1_500,
      },
      {
        slug: "tower-view",
        name: { fr: "Chambre avec vue sur la tour CN", en: "CN Tower view room" },
        sleeps: 3,
        rooms: 8,
        perPersonCad: [24_900, 12_900, 9_900],
        twoBedsCad: 2_000,
      },
    ],
  },
  {
    slug: "kensington-row",
    name: "Kensington Row",
    address: "205 Spadina Ave, Toronto, ON M5T 2C2, Canada",
    phone: "+1 416 555-0157",
    coordinates: { lat: 43.6515, lon: -79.3973 },
    stars: 3,
    text: {
      fr: "Aux portes du marché Kensington et du quartier chinois; le tramway s’arrête devant la porte.",
      en: "On the edge of Kensington Market and Chinatown; the streetcar stops at the door.",
    },
    minimum: { summer: 1, holidays: 1 },
    rooms: [
      {
        slug: "double",
        name: { fr: "Chambre, un lit double", en: "Room, one double bed" },
        sleeps: 2,
        rooms: 12,
        perPersonCad: [16_500, 8_500],
        twoBedsCad: null,
      },
      {
        slug: "family",
        name: { fr: "Chambre familiale", en: "Family room" },
        sleeps: 5,
        rooms: 7,
        perPersonCad: [19_900, 10_400, 7_900, 6_400, 5_900],
        twoBedsCad: 1_500,
      },
    ],
  },
  {
    slug: "queens-quay-residence",
    name: "Queens Quay Residence",
    address: "250 Queens Quay W, Toronto, ON M5J 2N3, Canada",
    phone: "+1 416 555-0192",
    coordinates: { lat: 43.6389, lon: -79.3852 },
    stars: 4,
    text: {
      fr: "Au bord du lac Ontario, près du traversier des îles; chambres avec cuisinette.",
      en: "On Lake Ontario, near the ferry to the islands; rooms with a kitchenette.",
    },
    minimum: { summer: 2, holidays: 1 },
    rooms: [
      {
        slug: "studio",
        name: { fr: "Studio avec cuisinette", en: "Studio with kitchenette" },
        sleeps: 4,
        rooms: 15,
        perPersonCad: [22_900, 11_900, 8_900, 7_400],
        twoBedsCad: 1_500,
      },
      {
        slug: "lake-suite",
        name: { fr: "Suite avec vue sur le lac", en: "Lake view suite" },
        sleeps: 6,
        rooms: 5,
        perPersonCad: [34_900, 17_900, 12_900, 10_400, 8_900, 7_900],
        twoBedsCad: 0,
      },
    ],
  },
];
