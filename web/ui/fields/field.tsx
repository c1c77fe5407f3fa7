import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { Icon } from "../content/icon.tsx";

type Wiring = { id?: string; "aria-invalid"?: true; "aria-describedby"?: string };
const FieldContext = createContext<Wiring>({});

/** What a control inside a Field must carry: its id, whether it is wrong, and where the hint or error stands. */
export function useField(): Wiring {
  return useContext(FieldContext);
}

/** The sentence under a control that is wrong: icon and words, never colour alone. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-meta leading-snug font-medium text-danger-soft-text">
      <Icon of={CircleAlert} size={16} className="mt-px shrink-0 text-danger" />
      <span>{children}</span>
    </p>
  );
}

type Props = {
  label: string;
  children: ReactNode;
  error?: string;
  hint?: ReactNode;
  /** Says "optional" behind the label. */
  optional?: boolean;
  /** Something at the end of the label's line, e.g. a link. */
  aside?: ReactNode;
};

/** Label above, one control, hint or error below (never both). The control inside wires itself by `useField`. */
export function Field({ label, children, error, hint, optional, aside }: Props) {
  const id = useId();
  const note = `${id}-note`;
  const wiring: Wiring = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error || hint ? note : undefined,
  };
  return (
    <FieldContext value={wiring}>
      <div className="grid gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="text-sm leading-snug font-semibold">
            {label} {optional && <span className="font-normal text-subtle">(optional)</span>}
          </label>
          {aside}
        </div>
        {children}
        {error ? (
          <FieldError id={note}>{error}</FieldError>
        ) : (
          hint && (
            <p id={note} className="text-meta leading-snug text-subtle">
              {hint}
            </p>
          )
        )}
      </div>
    </FieldContext>
  );
}
