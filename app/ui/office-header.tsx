import { Anchor } from "./anchor";
import { Language, type LanguageLink, Mark, type ShellLink } from "./shell";

type OfficeHeaderProps = {
  brand: { name: string; href: string; title: string };
  label: string;
  links: readonly ShellLink[];
  language: LanguageLink;
  /** Who is signed in, and the way out; nobody yet. */
  who: { text: string; action: string; signOut: string } | null;
};

/** Of the back office: denser than the site's, with who is here. */
export function OfficeHeader({ brand, label, links, language, who }: OfficeHeaderProps) {
  return (
    <header className="site-header office-header">
      <Anchor className="brand" href={brand.href}>
        <Mark />
        {brand.name} <small>{brand.title}</small>
      </Anchor>
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
    </header>
  );
}
