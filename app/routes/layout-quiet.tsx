import { Outlet, useMatches } from "@remix-run/react";
import type { SwitchedForm } from "~/features/form/language-switch";
import { QuietFrame } from "~/features/site/site-frame";

/** Says in `handle.form` which form a page shows, by its data: it comes along as the language is changed. */
type FormHandle = { form?: (data: never) => SwitchedForm | undefined } | undefined;

export default function QuietLayout() {
  const forms = useMatches().flatMap(({ handle, data }) => {
    const form = data ? (handle as FormHandle)?.form?.(data as never) : undefined;
    return form ?? [];
  });
  return (
    <QuietFrame form={forms.at(-1)}>
      <Outlet />
    </QuietFrame>
  );
}
