import type { ReactNode } from "react";
import { Anchor } from "./anchor";
import { EnterButton } from "./button";
import { Icon } from "./icon";
import { usePageForm } from "./page-form";
import { SWITCH_LANGUAGE } from "./switch-language";

export type ShellLink = { href: string; text: string; current?: boolean | undefined };
export type Phone = { href: string; text: string; label: string };
export type LanguageLink = { href: string; text: string; lang: string; hrefLang: string };
export type CurrencyChoice = {
  label: string;
  action: string;
  /** Name under which the chosen value is posted. */
  name: string;
  /** Posted along: where to come back to. */
  fields: Record<string, string>;
  current: string;
  options: readonly { value: string; text: string }[];
};

export function SkipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="skip-link" href={href}>
      {children}
    </a>
  );
}

function PhoneLink({ phone }: { phone: Phone }) {
  return (
    <a className="phone" href={phone.href} aria-label={phone.label}>
      <Icon name="phone" />
      <span className="num">{phone.text}</span>
    </a>
  );
}

/** Plain reload on purpose: the whole page changes language, with what was typed into its form. */
export function Language({ language }: { language: LanguageLink }) {
  const form = usePageForm();
  if (form)
    return (
      <>
        <EnterButton form={form.id} {...form.first} />
        <button
          type="submit"
          className="language"
          form={form.id}
          formAction={language.href}
          formMethod="post"
          formEncType="application/x-www-form-urlencoded"
          formNoValidate
          {...SWITCH_LANGUAGE}
          lang={language.lang}
        >
          {language.text}
        </button>
      </>
    );
  return (
    <a className="language" href={language.href} lang={language.lang} hrefLang={language.hrefLang} rel="alternate">
      {language.text}
    </a>
  );
}

function Currency({ currency }: { currency: CurrencyChoice }) {
  return (
    <form className="currency" method="post" action={currency.action} aria-label={currency.label}>
      {Object.entries(currency.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {currency.options.map((option) => (
        <button
          key={option.value}
          type="submit"
          name={currency.name}
          value={option.value}
          aria-pressed={option.value === currency.current}
        >
          {option.text}
        </button>
      ))}
    </form>
  );
}

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" />
      <path d="M0 21h32M0 21a16 16 0 0 0 32 0z" />
      <path d="M9 21a7 7 0 0 1 14 0z" />
    </svg>
  );
}

type SiteHeaderProps = {
  brand: { name: string; href: string };
  /** Of the navigation. */
  label: string;
  links: readonly ShellLink[];
  phone: Phone;
  language: LanguageLink;
  currency?: CurrencyChoice | undefined;
};

export function SiteHeader({ brand, label, links, phone, language, currency }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <Anchor className="brand" href={brand.href}>
        <Mark />
        {brand.name}
      </Anchor>
      <PhoneLink phone={phone} />
      <Language language={language} />
      <nav aria-label={label}>
        {links.map((link) => (
          <Anchor key={link.href} href={link.href} aria-current={link.current ? "page" : undefined}>
            {link.text}
          </Anchor>
        ))}
      </nav>
      {currency ? <Currency currency={currency} /> : null}
    </header>
  );
}

/** For what is read or done to its end (checkout, bookings, legal texts): nothing that leads away but the language and help. */
export function QuietHeader(props: { brand: { name: string }; phone?: Phone; language?: LanguageLink }) {
  return (
    <header className="site-header quiet">
      <span className="brand">
        <Mark />
        {props.brand.name}
      </span>
      {props.phone ? <PhoneLink phone={props.phone} /> : null}
      {props.language ? <Language language={props.language} /> : null}
    </header>
  );
}

type SiteFooterProps = {
  groups: readonly { title: string; links: readonly { href: string; text: string }[] }[];
  phone?: Phone;
  note: ReactNode;
};

export function SiteFooter({ groups, phone, note }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      {groups.length ? (
        <div className="footer-groups">
          {groups.map((group) => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <ul className="list-plain">
                {group.links.map((link) => (
                  <li key={link.href + link.text}>
                    <Anchor href={link.href}>{link.text}</Anchor>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
      <div className="row">{phone ? <PhoneLink phone={phone} /> : null}</div>
      <p>{note}</p>
    </footer>
  );
}

/** An offer to everyone, under the header. */
export function OfferBanner({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className="offer-banner no-print" aria-label={label}>
      {children}
    </aside>
  );
}

/** Says on every page that what stands behind it is a stand-in. */
export function SandboxBanner({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className="sandbox-banner no-print" aria-label={label}>
      {children}
    </aside>
  );
}
