import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { StepperField } from "~/ui/fields";

type ByType<T> = Record<"adults" | "children", T>;
type Props = {
  labels: ByType<string>;
  /** As asked for or as typed. */
  values: ByType<number | string>;
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
