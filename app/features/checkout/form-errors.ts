/** The errors of a form for its summary, one a field, each linking to its field's id. */
export function summaryOf(
  all: Record<string, string[] | null | undefined>,
  errorText: (code: string) => string,
  idOf: (name: string) => string,
): { id: string; text: string }[] {
  return Object.entries(all).flatMap(([name, codes]) =>
    codes?.[0] ? [{ id: idOf(name), text: errorText(codes[0]) }] : [],
  );
}
