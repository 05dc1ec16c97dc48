import { Anchor } from "~/ui/anchor";

export type ClaimFile = { name: string; href: string };

/** What came with a claim, to be kept; it is never opened here. */
export function ClaimFiles({ files }: { files: readonly ClaimFile[] }) {
  return (
    <ul>
      {files.map(({ name, href }) => (
        <li key={href}>
          <Anchor href={href} download>
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
