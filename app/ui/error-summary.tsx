import { useEffect, useRef } from "react";

type ErrorSummaryProps = { title: string; errors: readonly { id: string; text: string }[] };

/** What has to be mended, with a link to each field. Takes the focus when it appears, with scripts or without. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.map((error) => error.id + error.text).join();
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!errors.length) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a page answered with errors begins by saying so
    <div className="notice error" role="alert" tabIndex={-1} ref={box} autoFocus>
      <h2>{title}</h2>
      <ul>
        {errors.map((error) => (
          <li key={error.id + error.text}>
            <a href={`#${error.id}`}>{error.text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
