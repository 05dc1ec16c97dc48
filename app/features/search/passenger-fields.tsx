import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { StepperField } from "~/ui/fields";

type Of<T> = Record<"adults" | "children", T>;
type Props = {
  labels: Of<string>;
  /** As asked for or as typed. */
  values: Of<number | string>;
  error: (field: "adults" | "children") => string | undefined;
};

/** How many travel: at least one adult, MAX_PASSENGERS in all (spec 3, search). */
export function PassengerFields({ labels, values, error }: Props) {
  return (["adults", "children"] as const).map((name) => {
    const least = name === "adults" ? 1 : 0;
    return (
      <StepperField
        key={name}
        name={name}
        min={least}
        max={MAX_PASSENGERS - 1 + least}
        label={labels[name]}
        defaultValue={values[name]}
        error={error(name)}
      />
    );
  });
}
