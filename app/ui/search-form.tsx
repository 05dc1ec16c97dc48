import type { ReactNode } from "react";

type SearchFormProps = { action: string; label: string; method?: "get" | "post"; children: ReactNode };

/** The search, as a departure board to fill in. A GET form: the answer has an address of its own. */
export function SearchForm({ action, label, method = "get", children }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 does not know the search element
    <form className="search-form" role="search" action={action} method={method} aria-label={label}>
      {children}
    </form>
  );
}
