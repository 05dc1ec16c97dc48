type ErrorSummaryProps = {
  title: string;
  /** `group`: whose it is, where several people have the same fields; those of one stand together under it. */
  errors: readonly { id: string; text: string; group?: string | undefined }[];
};

/** What has to be mended, with a link to each field. Takes the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (!errors.length) return null;
  const groups = [...new Set(errors.map(({ group }) => group))];
  return (
    // biome-ignore lint/a11y/noAutofocus: a page answered with errors begins by saying so
    <div className="notice error" role="alert" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      {groups.map((group) => (
        <ul key={group ?? ""} aria-label={group}>
          {errors
            .filter((error) => error.group === group)
            .map(({ id, text }) => (
              <li key={id + text}>
                {/* Names of fields in lists have brackets, which an address may not hold as they are. */}
                <a href={`#${encodeURIComponent(id)}`}>{text}</a>
              </li>
            ))}
        </ul>
      ))}
    </div>
  );
}
