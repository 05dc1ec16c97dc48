import { SPREADSHEETS, type Spreadsheet } from "~/domain/list-cell";
import { Anchor } from "~/ui/anchor";

type Props = { label: string; hrefOf: (format: Spreadsheet) => string };

/** A list as files for a spreadsheet. */
export function ExportLinks({ label, hrefOf }: Props) {
  return (
    <p className="row">
      {label}
      {SPREADSHEETS.map((format) => (
        <Anchor key={format} href={hrefOf(format)} external>
          {format.toUpperCase()}
        </Anchor>
      ))}
    </p>
  );
}
