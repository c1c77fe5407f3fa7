import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "../content/icon.tsx";
import { Button } from "./button.tsx";

type Props = {
  label: string;
  beside?: ReactNode;
  refusal: string | null;
  preload: () => void;
  onClick: () => void;
};

export function CreateButton({ label, beside, refusal, preload, onClick }: Props) {
  const id = useId();
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 max-md:*:flex-1">
        {beside}
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
      </div>
      {refusal && (
        <p id={id} className="text-meta text-muted">
          {refusal}
        </p>
      )}
    </>
  );
}
