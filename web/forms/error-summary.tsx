import { type RefObject, useLayoutEffect, useState } from "react";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** With at least this many invalid fields, they are also listed above the fields. */
const LISTED_FROM = 4;

type Faulty = { label: string; control: HTMLElement };

/** Each entry focuses its field. Stays until the last field is valid, so that the page moves as little as possible. */
export function ErrorSummary({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [listed, setListed] = useState<Faulty[]>([]);
  // Runs after every render, because any may change an error. Labels are in the DOM; the form knows only names.
  useLayoutEffect(() => {
    const invalid = [...(form.current?.querySelectorAll<HTMLInputElement>("[aria-invalid=true]") ?? [])];
    setListed((before) => {
      const next = before.length > 0 || invalid.length >= LISTED_FROM ? invalid : [];
      const isSame = next.length === before.length && next.every((control, at) => control === before[at]?.control);
      return isSame ? before : next.map((control) => ({ label: labelOf(control), control }));
    });
  });
  if (listed.length === 0) return null;
  return (
    <Notice tone="danger">
      <p>Please check these fields:</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {listed.map(({ label, control }) => (
          <li key={control.id || label}>
            <button type="button" className="textlink max-md:min-h-11" onClick={() => control.focus()}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const labelOf = (control: HTMLInputElement): string =>
  (control.ariaLabel ?? control.labels?.[0]?.textContent ?? "").replaceAll(" (opens in a new tab)", "").trim();
