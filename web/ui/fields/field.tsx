import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { Icon } from "../content/icon.tsx";

type FieldAttributes = { id?: string; "aria-invalid"?: true; "aria-describedby"?: string };
const FieldContext = createContext<FieldAttributes>({});

/** The attributes of the control inside a Field: id, invalid state, and the id of its hint or error. */
export function useField(): FieldAttributes {
  return useContext(FieldContext);
}

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
  optional?: boolean;
  aside?: ReactNode;
};

/** One control, which must use `useField`. */
export function Field({ label, children, error, hint, optional, aside }: Props) {
  const id = useId();
  const note = `${id}-note`;
  const attributes: FieldAttributes = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error || hint ? note : undefined,
  };
  return (
    <FieldContext value={attributes}>
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
            <p id={note} className="sentence text-meta leading-snug text-subtle">
              {hint}
            </p>
          )
        )}
      </div>
    </FieldContext>
  );
}
