import type { ButtonHTMLAttributes, ComponentProps } from "react";
import { Anchor } from "./anchor";

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

type ButtonLinkProps = ComponentProps<typeof Anchor> & { variant?: ButtonVariant };

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ variant = "plain", className, ...rest }: ButtonLinkProps) {
  return <Anchor {...rest} className={["button", variant, className].filter(Boolean).join(" ")} />;
}
