import { Plus } from "lucide-react";
import { useId } from "react";
import { Icon } from "../content/icon.tsx";
import { Button } from "./button.tsx";

type Props = {
  label: string;
  /** Why the member may not, which is shown below; null when they may. */
  refusal: string | null;
  /** Loads the dialog before it is opened. */
  preload: () => void;
  onClick: () => void;
};

/** The button of a list that opens the dialog with a new entry. */
export function CreateButton({ label, refusal, preload, onClick }: Props) {
  const id = useId();
  return (
    <>
      <Button
        variant="primary"
        data-key="n"
        aria-disabled={refusal !== null || undefined}
        aria-describedby={refusal ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onClick}
      >
        <Icon of={Plus} />
        {label}
      </Button>
      {refusal && (
        <p id={id} className="text-meta text-muted">
          {refusal}
        </p>
      )}
    </>
  );
}
