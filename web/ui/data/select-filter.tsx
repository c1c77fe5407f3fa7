import { Select } from "../fields/input.tsx";
import { Options } from "../fields/options.tsx";

type Props = {
  label?: string;
  all: string;
  options: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
};

/** An unknown value counts as none. */
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
