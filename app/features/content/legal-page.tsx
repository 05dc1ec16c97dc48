import { Fragment } from "react";
import { Anchor } from "~/ui/anchor";
import { Prose, Section } from "~/ui/layout";
import { Timetable } from "~/ui/timetable";
import type { LegalBlock, LegalDocument, LegalLink, LegalText } from "./legal-document";

function Words({ text }: { text: LegalText }) {
  if (typeof text === "string") return text;
  return text.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never move
    <Fragment key={index}>{typeof span === "string" ? span : <Way link={span} />}</Fragment>
  ));
}

function Way({ link: { href, text, external, lang } }: { link: LegalLink }) {
  return (
    <Anchor href={href} external={external} lang={lang} hrefLang={lang}>
      {text}
    </Anchor>
  );
}

function Block({ block, leads }: { block: LegalBlock; leads: boolean }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a rule never move
            <li key={index}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return (
        <Timetable
          caption={block.caption}
          // Straight under the section's title, which says as much.
          captionHidden={leads}
          head={block.head.map((text) => ({ text }))}
          rows={block.rows.map((cells) => ({ key: cells[0] ?? "", cells }))}
        />
      );
  }
}

/** The number stands in the words, so that it is the same in the contents, in the heading and read aloud. */
const numbered = (index: number, title: string) => `${index + 1}. ${title}`;

/** Terms or privacy policy: since when, what is in it, the numbered sections, and the way back home. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, intro, effective, contents, sections, foot } = document;
  return (
    <>
      <h1>{title}</h1>
      <Prose>
        <p className="muted">
          <time dateTime={effective.day}>{effective.text}</time>
        </p>
        {intro.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
          <p key={index}>
            <Words text={text} />
          </p>
        ))}
      </Prose>
      <nav aria-labelledby="contents">
        <Prose>
          <h2 id="contents">{contents}</h2>
          <ol className="list-plain">
            {sections.map(({ id, title: name }, index) => (
              <li key={id}>
                <a href={`#${id}`}>{numbered(index, name)}</a>
              </li>
            ))}
          </ol>
        </Prose>
      </nav>
      {sections.map((section, index) => (
        <Section key={section.id} id={section.id} title={numbered(index, section.title)}>
          <Prose>
            {section.body.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a section never move
              <Block key={at} block={block} leads={at === 0} />
            ))}
          </Prose>
        </Section>
      ))}
      <ul className="row list-plain">
        {foot.map((link) => (
          <li key={link.href}>
            <Way link={link} />
          </li>
        ))}
      </ul>
    </>
  );
}
