/** What the picker of dates posts: a departure, a city and who travels. Nonsense is left for the hold to refuse. */
export type HoldForm = { departure: string; city: string; adults: number; children: number };

export function readHold(form: FormData): HoldForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const count = (name: string) => (/^\d{1,3}$/.test(text(name)) ? Number(text(name)) : 0);
  return { departure: text("departure"), city: text("from"), adults: count("adults"), children: count("children") };
}
