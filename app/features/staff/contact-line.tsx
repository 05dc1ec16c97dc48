import { callLink } from "~/domain/people/contact";
import { Anchor } from "~/ui/anchor";

type Props = { name: string; email: string | null; phone: string | null };

/** Whom to write to or call, in a cell of a table. */
export function ContactLine({ name, email, phone }: Props) {
  return (
    <>
      {name}
      <small>
        {email}
        {email && phone && ", "}
        {phone && (
          <Anchor href={callLink(phone)} external>
            {phone}
          </Anchor>
        )}
      </small>
    </>
  );
}
