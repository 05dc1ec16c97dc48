import { CURRENCIES } from "~/domain/money/money";
import { useSite } from "~/features/site/site-data";
import { Countdown } from "~/ui/countdown";
import { OfficeHeader } from "~/ui/office-header";
import { OfferBanner, QuietHeader, SandboxBanner, SiteFooter, SiteHeader, SkipLink } from "~/ui/shell";
import { useSay } from "./say";

const PHONE = { href: "tel:18005550142", text: "1 800 555-0142" };

export function HeaderPieces() {
  const say = useSay();
  const { brand } = useSite();
  const phone = { ...PHONE, label: say("Appeler", "Call") };
  const other = say("en", "fr") === "en" ? "en-CA" : "fr-CA";
  const language = {
    href: `/${other.toLowerCase()}/ui`,
    text: say("English", "Français"),
    lang: other,
    hrefLang: other,
  };
  return (
    <>
      <SkipLink href="#main">{say("Aller au contenu", "Skip to content")}</SkipLink>
      <SandboxBanner label={say("Démonstration", "Demo")}>
        {say("Bandeau du bac à sable", "Sandbox banner")}
      </SandboxBanner>
      <SiteHeader
        brand={{ name: brand, href: "#" }}
        label={say("Navigation", "Navigation")}
        links={[
          { href: "#here", text: say("Nos voyages", "Our trips"), current: true },
          { href: "#there", text: say("Mon voyage", "My trip") },
        ]}
        phone={phone}
        language={language}
        currency={{
          label: say("Devise", "Currency"),
          action: "#",
          name: "currency",
          fields: {},
          current: "CAD",
          options: CURRENCIES.map((value) => ({ value, text: value })),
        }}
      />
      <OfferBanner label={say("Promotion", "Promotion")}>
        <p>
          <strong>{say("10\u00a0% de rabais", "10% off")}</strong> <code>ESCALE10</code>
        </p>
        <Countdown
          until="2099-01-01T05:00:00.000Z"
          clock={say("31\u00a0décembre 2098", "December\u00a031, 2098")}
          label={say("Jusqu’au", "Until")}
          left={(minutes) => `${minutes}\u00a0min`}
          over={say("C’est fini.", "It is over.")}
        />
      </OfferBanner>
      <QuietHeader brand={{ name: brand }} phone={phone} language={language} />
      <OfficeHeader
        brand={{ name: brand, href: "#office", title: say("Espace équipe", "Staff office") }}
        label={say("Espace équipe, exemple", "Staff office, an example")}
        menu={say("Menu", "Menu")}
        links={[{ href: "#season", text: say("Saison", "Season"), current: true }]}
        language={language}
        who={{ text: "Zoé Canari", action: "#", signOut: say("Se déconnecter", "Sign out") }}
      />
    </>
  );
}

export function FooterPieces() {
  const say = useSay();
  const link = (href: string, fr: string, en: string) => ({ href, text: say(fr, en) });
  return (
    <SiteFooter
      groups={[
        {
          title: say("Destinations", "Destinations"),
          links: [link("#a", "Boston", "Boston"), link("#b", "Québec", "Quebec")],
        },
        { title: say("Aide", "Help"), links: [link("#c", "Nous joindre", "Contact us")] },
      ]}
      phone={{ ...PHONE, label: say("Appeler", "Call") }}
      note={say("Une note au bas de la page.", "A note at the end of the page.")}
    />
  );
}
