import type { ButtonHTMLAttributes, ComponentProps } from "react";
import { Anchor } from "./anchor";
import { useFirstButton } from "./page-form";

/** `main` is the signal colour, kept for the one next action of a screen. */
export type ButtonVariant = "main" | "plain" | "quiet";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  /** What to say while the work goes on. The button stays focusable, and further clicks do nothing. */
  busy?: string | undefined;
  /** The same while the form it sends is on its way to another page (`running/script/forms`). */
  sending?: string | undefined;
};

export function Button({
  variant = "plain",
  busy,
  sending,
  className,
  children,
  type = "submit",
  onClick,
  ...rest
}: ButtonProps) {
  useFirstButton(type === "submit" ? rest : null);
  return (
    <button
      {...rest}
      type={type}
      data-sending={sending}
      className={["button", variant, className].filter(Boolean).join(" ")}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ?? children}
    </button>
  );
}

type EnterButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value" | "disabled" | "form">;

/**
 * What Enter in a field does, where the first button of a form is not its main one: browsers press the first. It stands
 * first in the form with the main button's name and value, or `disabled` where Enter sends nothing; it is not seen, not
 * read aloud and not reached by Tab.
 */
export function EnterButton(props: EnterButtonProps) {
  useFirstButton(props);
  return <button {...props} type="submit" className="hidden" tabIndex={-1} aria-hidden="true" data-enter="" />;
}

type ButtonLinkProps = ComponentProps<typeof Anchor> & { variant?: ButtonVariant };

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ variant = "plain", className, ...rest }: ButtonLinkProps) {
  return <Anchor {...rest} className={["button", variant, className].filter(Boolean).join(" ")} />;
}
