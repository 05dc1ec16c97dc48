import { mapPath, TRIP_MAP } from "~/domain/catalogue/trip-map";
import { WEEKDAYS } from "~/domain/day";
import { Anchor } from "~/ui/anchor";
import { AvailabilityBadge, type AvailabilityState } from "~/ui/availability-badge";
import { DateTile } from "~/ui/date-tile";
import { Disclosure } from "~/ui/disclosure";
import { Breadcrumbs, Columns, EmptyState, Entries, Facts, Hero, Pagination, Prose, Section } from "~/ui/layout";
import { MapPicture } from "~/ui/map-picture";
import { MonthGrid } from "~/ui/month-grid";
import { Photo, PhotoRow } from "~/ui/photo";
import { Poster } from "~/ui/poster";
import { Price } from "~/ui/price";
import { Review, ReviewList, Stars } from "~/ui/review";
import { Stops, Timeline } from "~/ui/timeline";
import { Timetable } from "~/ui/timetable";
import { TripCard, TripList } from "~/ui/trip-card";
import { useSay } from "./say";

const STATES: AvailabilityState[] = ["available", "low", "sold-out", "gone"];
const PHOTO = {
  id: "0",
  width: 1200,
  height: 800,
  alt: "",
  focus: { x: 50, y: 50 },
  placeholder:
    "UklGRp4AAABXRUJQVlA4IJIAAABQBACdASoUAA4APxFysFAsJqSisAgBgCIJbACdMoMYA+gBZ4yfBHBnylWAAP6TpjGd9tqOICBxgAe8rO/g2uGO/VDIHAoRViryFhfGfbrFt7GEN1/ClEb7JzYQDyI3KbGl+pbPcku3UVCYOOvWo+hROgyWK1XM6ZzmtUaaZap/9xXA0iklVY45Oo3WJAuGdoagAA==",
};
const POSTER = { src: "/posters/boston.svg", alt: "" };

/** What pages show: trips, days, prices, texts. */
export function ContentPieces() {
  const say = useSay();
  const money = say("1\u00a0234,50\u00a0$", "$1,234.50");
  const card = {
    href: "#card",
    title: say("Boston en autocar, 2\u00a0jours", "Boston by coach, 2\u00a0days"),
    poster: POSTER,
    meta: say("Circuit guidé · 2\u00a0jours", "Guided tour · 2\u00a0days"),
    text: say("Briques rouges et port de mer.", "Red brick and a harbour."),
    price: <Price prefix={say("à partir de", "from")} amount={money} note={say("taxes comprises", "taxes included")} />,
    badge: <AvailabilityBadge state="low">{say("Dernières places", "Last spots")}</AvailabilityBadge>,
  };
  return (
    <>
      <Hero
        title={say("Montez à bord.", "Climb aboard.")}
        lead={say("On s’occupe de la route.", "We mind the road.")}
        poster={{ src: "/posters/quebec.svg", alt: "" }}
      />
      <Breadcrumbs
        label={say("Fil d’Ariane", "Breadcrumbs")}
        items={[{ href: "#a", text: say("Voyages", "Trips") }, { text: "Boston" }]}
      />
      <Section title={say("Cartes de voyage", "Trip cards")}>
        <TripList>
          <TripCard {...card} headingLevel={3} />
          <TripCard {...card} headingLevel={3} poster={{ src: "/posters/toronto.svg", alt: "" }} />
        </TripList>
        <TripList layout="rows">
          <TripCard {...card} headingLevel={3} dates={say("dim.\u00a022\u00a0nov.", "Sun,\u00a0Nov\u00a022")} />
        </TripList>
        <p className="row">
          {STATES.map((state) => (
            <AvailabilityBadge key={state} state={state}>
              {state}
            </AvailabilityBadge>
          ))}
        </p>
        <p className="row">
          <Price size="large" amount={money} />
          <Price amount={money} />
          <Price size="small" amount={money} />
          <Anchor href="#link">{say("Un lien du site", "A link of the site")}</Anchor>
          <Anchor href="https://example.com" external>
            {say("Un lien d’ailleurs", "A link elsewhere")}
          </Anchor>
        </p>
        <Pagination
          label={say("Pages", "Pages")}
          previous={{ href: "#p", text: say("Précédente", "Previous") }}
          next={{ href: "#n", text: say("Suivante", "Next") }}
          status={say("Page 2 de 5", "Page 2 of 5")}
        />
        <EmptyState title={say("Aucun résultat", "No results")}>
          <p>{say("Essayez une autre date.", "Try another date.")}</p>
        </EmptyState>
      </Section>
      <Section title={say("Calendrier", "Calendar")}>
        <MonthGrid
          caption={say("Novembre 2026", "November 2026")}
          head={WEEKDAYS.map((key, day) => ({ key, text: say("dlmmjvs", "SMTWTFS").charAt(day) }))}
          weeks={[WEEKDAYS.map((key, day) => ({ key, content: day + 1 }))]}
        />
      </Section>
      <Section title={say("Horaires", "Timetables")}>
        <Timetable
          caption={say("Novembre 2026", "November 2026")}
          head={[
            { text: say("Date", "Date") },
            { text: say("Total", "Total"), end: true },
            { text: say("Places", "Places") },
          ]}
          rows={[22, 23].map((day) => ({
            key: String(day),
            cells: [
              <DateTile
                key="d"
                dateTime="2026-11-22"
                weekday={say("dim.", "Sun")}
                day={String(day)}
                month={say("nov.", "Nov")}
              />,
              money,
              say("libre", "free"),
            ],
          }))}
        />
        <Timeline
          label={say("Itinéraire", "Itinerary")}
          items={[1, 2].map((day) => ({
            key: String(day),
            marker: String(day),
            title: say(`Jour\u00a0${day}`, `Day\u00a0${day}`),
            meta: "05:50",
            children: (
              <>
                <p>{say("La route, puis la ville.", "The road, then the city.")}</p>
                <Stops
                  stops={[
                    { time: "05:50", name: "Montréal" },
                    { time: null, name: "New York" },
                  ]}
                />
              </>
            ),
          }))}
        />
        <div style={{ maxInlineSize: "16rem" }}>
          <MapPicture
            src={mapPath({ version: "gallery", locale: "fr-ca", slug: "new-york-3-days" })}
            alt={say("Carte d’un voyage", "Map of a trip")}
            {...TRIP_MAP}
          />
          <Poster {...POSTER} crop="wide" />
          <Photo photo={PHOTO} sizes="16rem" />
          {/* Without files of their own: what stands in for them is seen. */}
          <PhotoRow
            photos={["1", "2"].map((id) => ({ ...PHOTO, id, caption: say(`Au port, ${id}`, `At the harbour, ${id}`) }))}
            label={say("Photographies", "Photographs")}
            caption={({ caption }) => caption}
            sizes="16rem"
          />
        </div>
      </Section>
      <Section title={say("Textes", "Texts")}>
        <Columns
          asideLabel={say("À côté", "Aside")}
          aside={<Facts items={[{ term: say("Départ", "Departure"), value: "05:50" }]} />}
        >
          <Prose>
            <h3>{say("Un titre", "A heading")}</h3>
            <p>{say("Un paragraphe d’une longueur qui se lit bien.", "A paragraph of a length that reads well.")}</p>
          </Prose>
          <Entries
            items={[
              {
                term: say("Hôtel", "Hotel"),
                aside: say("2\u00a0nuits", "2\u00a0nights"),
                text: say("Au centre.", "Downtown."),
              },
            ]}
          />
          <Disclosure summary={say("Une question?", "A question?")} open>
            <p>{say("Une réponse.", "An answer.")}</p>
          </Disclosure>
        </Columns>
        <ReviewList>
          <Review
            stars={<Stars tenths={40}>{say("Très bien, 4 sur 5", "Very good, 4 out of 5")}</Stars>}
            text={say("On y retourne.", "We will go again.")}
            by="Sylvie"
          />
        </ReviewList>
      </Section>
    </>
  );
}
