import { Anchor } from "~/ui/anchor";
import { Notice } from "~/ui/notice";

type Props = { title: string; text: string; link: { href: string; text: string } };

/** Over the tabs of a purchase that a colleague makes for somebody else. */
export function ForCaller({ title, text, link }: Props) {
  return (
    <Notice tone="warning" title={title}>
      <p>
        {text} <Anchor href={link.href}>{link.text}</Anchor>
      </p>
    </Notice>
  );
}
