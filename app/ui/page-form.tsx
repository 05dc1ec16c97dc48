/** The form of a page that one types into. Another language is a button of it (`switch-language`), so that what was typed comes along. */
import { createContext, type FormHTMLAttributes, type ReactNode, useContext } from "react";

type Sent = { name?: string | undefined; value?: string | undefined };
/** A form by its id, and what its first button sends: Enter in a field does the same. */
type Found = { readonly id: string; first?: Sent };

/** A page while the server draws it. */
export type Drawing = {
  /** What was typed before the language changed. */
  readonly typed: URLSearchParams | undefined;
  /** The form that its header leads to, which stands above it. */
  readonly form: Found | undefined;
  found: Found | undefined;
};

const PageDrawing = createContext<Drawing | undefined>(undefined);
export const DrawingProvider = PageDrawing.Provider;

/** The form that the last page of each route had. */
const lastForms = new Map<string, Found | undefined>();

const isSame = (a: Found | undefined, b: Found | undefined) =>
  a?.id === b?.id && a?.first?.name === b?.first?.name && a?.first?.value === b?.first?.value;

/**
 * Draws a page of a route with what its provider is given. Its header is drawn before it is known whether it has a form:
 * for the form of the route's last page, and where that was another, the page is drawn again.
 */
export function drawnWithForm(
  { route, typed }: { route: string; typed: URLSearchParams | undefined },
  draw: (drawing: Drawing) => string,
): string {
  const drawing: Drawing = { typed, form: lastForms.get(route), found: undefined };
  const page = draw(drawing);
  const { form, found } = drawing;
  if (isSame(form, found)) return page;
  lastForms.set(route, found);
  return draw({ typed, form: found, found: undefined });
}

/** The form that the header leads to. */
export function usePageForm(): Found | undefined {
  return useContext(PageDrawing)?.form;
}

const FormAround = createContext<{ typed: URLSearchParams | undefined; found: Found } | undefined>(undefined);

type PageFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "method"> & { children: ReactNode };

/** A form that is posted. Of several on a page the first comes along. */
export function PageForm({ id, children, ...rest }: PageFormProps) {
  const drawing = useContext(PageDrawing);
  const found = drawing && !drawing.found ? { id: id ?? "page-form" } : undefined;
  if (drawing && found) drawing.found = found;
  return (
    <form {...rest} method="post" id={found?.id ?? id}>
      <FormAround.Provider value={drawing && found && { typed: drawing.typed, found }}>{children}</FormAround.Provider>
    </form>
  );
}

/** Tells the form around a button what it sends, if anything: Enter presses the first. */
export function useFirstButton(sent: { name?: string | undefined; value?: unknown } | null): void {
  const found = useContext(FormAround)?.found;
  if (found && sent) found.first ??= { name: sent.name, value: sent.value as string | undefined };
}

/** What was typed into the page's form before the language changed. */
export function useTypedOnPage(): URLSearchParams | undefined {
  return useContext(PageDrawing)?.typed;
}

/** The same, for a field inside that form. */
export function useTyped(): URLSearchParams | undefined {
  return useContext(FormAround)?.typed;
}
