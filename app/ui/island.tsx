import type { ReactNode } from "react";

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

type Props = { name: string; given: object; children: ReactNode };

/**
 * A part of a page that comes alive in the browser: drawn by the server, and brought to life there, of the plain data
 * next to it, by the script that knows it by its name. Without scripts it is what it is here.
 */
export function Island({ name, given, children }: Props) {
  return (
    <>
      <div data-island={name}>{children}</div>
      <Given name={name} data={given} />
    </>
  );
}
