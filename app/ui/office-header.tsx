import { Anchor } from "./anchor";
import { Language, type LanguageLink, Mark, type ShellLink } from "./shell";

type OfficeHeaderProps = {
  brand: { name: string; href: string; title: string };
  label: string;
  /** What opens the rest on a phone. */
  menu: string;
  links: readonly ShellLink[];
  language: LanguageLink;
  /** Who is signed in, and the way out; nobody yet. */
  who: { text: string; action: string; signOut: string } | null;
};

/** The header of the back office: denser than the site's, with the colleague's name. */
export function OfficeHeader({ brand, label, menu, links, language, who }: OfficeHeaderProps) {
  return (
    <header className="site-header office-header">
      <Anchor className="brand" href={brand.href}>
        <Mark />
        {brand.name} <small>{brand.title}</small>
      </Anchor>
      {/* On a phone the rest of the line is one button; elsewhere the style sheet shows what it opens. */}
      <details className="office-menu">
        <summary>{menu}</summary>
        <div>
          <nav aria-label={label}>
            {links.map((link) => (
              <Anchor key={link.href} href={link.href} aria-current={link.current ? "page" : undefined}>
                {link.text}
              </Anchor>
            ))}
          </nav>
          <Language language={language} />
          {who ? (
            <form className="office-who" method="post" action={who.action}>
              <span>{who.text}</span>
              <button type="submit" className="button quiet">
                {who.signOut}
              </button>
            </form>
          ) : null}
        </div>
      </details>
    </header>
  );
}
