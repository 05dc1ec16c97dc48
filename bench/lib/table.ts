/** Figures in columns: the first column to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const text = lines.map((line) =>
    widths
      .map((width, column) =>
        column === 0 ? (line[column] ?? "").padEnd(width) : (line[column] ?? "").padStart(width),
      )
      .join("  ")
      .trimEnd(),
  );
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  return [text[0], rule, ...text.slice(1)].join("\n");
}

/** `1 234`, `12.3` or `0.85`: three figures that mean something. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (value >= 100) return Math.round(value).toLocaleString("en-CA").replaceAll(",", " ");
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
