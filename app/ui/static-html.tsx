import { type ReactNode, useState } from "react";

type StillProps = { id: string; className?: string; children: ReactNode };

/**
 * A part of a page that nothing changes while the page is open. Only the server, and a page reached by script, have
 * `children`; a page that comes as a document has this part as HTML alone and not a second time as data, and keeps it as
 * it came. Give it a `key` that names what it is about.
 */
export function StaticHtml({ id, className, children }: StillProps) {
  const [html] = useState(() => (children ? null : (document.getElementById(id)?.innerHTML ?? "")));
  if (html === null) {
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands there already, as React made it on the server
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
