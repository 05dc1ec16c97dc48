import { Main, Section } from "~/ui/layout";
import { CheckoutPieces } from "./checkout-pieces";
import { ContentPieces } from "./content-pieces";
import { ControlPieces } from "./control-pieces";
import { useSay } from "./say";
import { FooterPieces, HeaderPieces } from "./shell-pieces";

/** Every component of `app/ui`, with sample texts. Only in development (see `remix.config.js`). */
export function Gallery() {
  const say = useSay();
  return (
    <>
      <HeaderPieces />
      <Main>
        <h1>{say("Les composants", "The components")}</h1>
        <ControlPieces />
        <ContentPieces />
        <CheckoutPieces />
        <Section tone="board" title={say("Section sombre", "Dark section")} lead={say("Un tableau.", "A board.")}>
          <p>{say("Comme un tableau des départs.", "Like a departure board.")}</p>
        </Section>
      </Main>
      <FooterPieces />
    </>
  );
}
