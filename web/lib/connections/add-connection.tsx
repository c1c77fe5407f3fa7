import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { MemberCardView } from "#contract/network/people.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { ChooseConnection } from "./choose-connection.tsx";

type Props = {
  label: string;
  except: readonly string[];
  onAdd: (person: MemberCardView) => void;
  /** Gets the focus once a person is added. Default: the button. */
  focusAdded?: (person: MemberCardView) => HTMLElement | null;
};

export function AddConnection({ label, except, onAdd, focusAdded }: Props) {
  const [isOpen, setOpen] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const inside = (control: "input" | "button") => region.current?.querySelector<HTMLElement>(control) ?? null;
  return (
    <div ref={region}>
      {isOpen ? (
        <ChooseConnection
          except={except}
          onChoose={(person) => {
            setOpen(false);
            onAdd(person);
            focusSoon(() => (focusAdded ? focusAdded(person) : inside("button")));
          }}
        />
      ) : (
        <Button
          size="sm"
          onClick={() => {
            setOpen(true);
            focusSoon(() => inside("input"));
          }}
        >
          <Icon of={Plus} size={16} />
          {label}
        </Button>
      )}
    </div>
  );
}
