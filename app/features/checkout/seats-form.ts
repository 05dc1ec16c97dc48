/** The seat asked for by each position, as the form says it; null for none. Nonsense is kept, to be refused by name. */
export function readSeatChoices(form: FormData, positions: number): (string | null)[] {
  return Array.from({ length: positions }, (_, position) => {
    const value = form.get(`seat[${position}]`);
    return typeof value === "string" && value.trim() !== "" ? value.trim().toUpperCase().slice(0, 4) : null;
  });
}
