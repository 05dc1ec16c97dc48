/** The forms of a page, as a browser would send them. */

export type FormField = {
  name: string;
  value: string;
  /** Of a list, of boxes and of circles: what can be sent. */
  options: string[];
  type: string;
};
export type Form = {
  method: "GET" | "POST";
  /** As it is written; empty when it is the page's own address. */
  action: string;
  isMultipart: boolean;
  fields: FormField[];
  /** Name and value of each button that sends it; of one without a name, nothing. */
  buttons: ([name: string, value: string] | null)[];
};

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** A text as HTML wrote it, read. */
function unescaped(html: string): string {
  return html.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name] ?? whole);
  });
}

type Attributes = Record<string, string>;

function attributesOf(tag: string): Attributes {
  const found = tag.matchAll(/([\w-]+)(?:="([^"]*)")?(?=[\s/>])/g);
  return Object.fromEntries(
    [...found].slice(1).map(([, name = "", value = ""]) => [name.toLowerCase(), unescaped(value)]),
  );
}

type Control = FormField & { form: string | undefined; at: number; isButton: boolean };

function controlsOf(html: string): Control[] {
  const inputs = [...html.matchAll(/<(input|button)\b[^>]*>/g)].map(({ 0: tag, 1: kind, index }): Control => {
    const { name = "", value = "", type = kind === "input" ? "text" : "submit", form } = attributesOf(tag);
    const isButton = kind === "button" || type === "submit" || type === "image";
    return { name, value: value || (type === "checkbox" ? "on" : ""), options: [], type, form, at: index, isButton };
  });
  const areas = [...html.matchAll(/(<textarea\b[^>]*>)([\s\S]*?)<\/textarea>/g)].map((found): Control => {
    const { name = "", form } = attributesOf(found[1] ?? "");
    return {
      name,
      value: unescaped(found[2] ?? ""),
      options: [],
      type: "textarea",
      form,
      at: found.index,
      isButton: false,
    };
  });
  const lists = [...html.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g)].map((found): Control => {
    const { name = "", form } = attributesOf(found[1] ?? "");
    const choices = [...(found[2] ?? "").matchAll(/<option\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
    const options = choices.map(({ value = "" }) => value);
    const value = choices.find(({ selected }) => selected !== undefined)?.value ?? options[0] ?? "";
    return { name, value, options, type: "select", form, at: found.index, isButton: false };
  });
  return [...inputs, ...areas, ...lists].sort((a, b) => a.at - b.at);
}

/** Boxes and circles of one name are one field with choices; of the others each stands for itself. */
function fieldsOf(controls: readonly Control[]): FormField[] {
  const fields: FormField[] = [];
  for (const { name, value, options, type } of controls) {
    const former =
      type === "radio" || type === "checkbox" ? fields.find((f) => f.name === name && f.type === type) : null;
    if (former) former.options.push(value);
    else fields.push({ name, value, type, options: type === "radio" || type === "checkbox" ? [value] : options });
  }
  return fields;
}

/** Every form of a page of ours, in its order. */
export function formsOf(html: string): Form[] {
  const controls = controlsOf(html);
  return [...html.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/g)].map((found): Form => {
    const { method = "get", action = "", enctype, id } = attributesOf(found[1] ?? "");
    const end = found.index + found[0].length;
    const own = controls.filter(({ at, form }) => (form === undefined ? at > found.index && at < end : form === id));
    const sends = own.filter(({ isButton, type }) => isButton && type !== "button");
    return {
      method: method.toLowerCase() === "post" ? "POST" : "GET",
      action,
      isMultipart: enctype === "multipart/form-data",
      fields: fieldsOf(own.filter(({ isButton, name }) => !isButton && name !== "")),
      buttons: sends.map(({ name, value }) => (name ? [name, value] : null)),
    };
  });
}
