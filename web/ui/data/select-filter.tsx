import { Select } from "../fields/input.tsx";
import { Options } from "../fields/options.tsx";

type Props = {
  /** The accessible name; none inside a Field. */
  label?: string;
  /** The text of the option that filters nothing. */
  all: string;
  /** The texts of the other options by their values. */
  options: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
};

/** A filter of a list with one choice. A value that is no option counts as none. */
export function SelectFilter({ label, all, options, value, onChange }: Props) {
  return (
    <Select
      className="w-auto min-w-36 max-w-full flex-[1_1_144px]"
      aria-label={label}
      value={Object.hasOwn(options, value) ? value : ""}
      onChange={(event) => onChange(event.target.value)}
    >
      <Options none={all} of={options} />
    </Select>
  );
}
