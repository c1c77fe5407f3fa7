import { Input } from "#web/ui/fields/input.tsx";
import { readTime, writeTime } from "./date-text.ts";

type Props = {
  name: string;
  /** The typed text: read it with `readTime`. */
  value: string;
  onChange: (text: string) => void;
  placeholder?: string | undefined;
};

/** Accepts `3pm` or `15:00`, inside a Field. A valid time is written as `3:00 PM` on blur. */
export function TimeField({ name, value, onChange, placeholder = "3:00 PM" }: Props) {
  const complete = () => {
    const time = readTime(value);
    if (time !== null && writeTime(time) !== value) onChange(writeTime(time));
  };
  return (
    <Input
      name={name}
      value={value}
      autoComplete="off"
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onBlur={complete}
    />
  );
}
