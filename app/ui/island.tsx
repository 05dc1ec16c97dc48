import type { ComponentType } from "react";

/** Data for a script of the page, which knows it by its name. */
export function Given({ name, data }: { name: string; data: object }) {
  return (
    <script
      type="application/json"
      data-given={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  );
}

type Props<P> = { name: string; of: ComponentType<P & object>; given: P };

/**
 * A part of a page that React keeps alive in the browser, of plain data alone: drawn here as the server draws the rest,
 * and taken over there by the script that knows it by its name. Without scripts it is what it is here.
 */
export function Island<P extends object>({ name, of: Part, given }: Props<P>) {
  return (
    <>
      <div data-island={name}>
        <Part {...given} />
      </div>
      <Given name={name} data={given} />
    </>
  );
}
