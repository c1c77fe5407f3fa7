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
};

export function AddConnection({ label, except, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const show = (next: boolean) => {
    setOpen(next);
    focusSoon(() => region.current?.querySelector<HTMLElement>(next ? "input" : "button") ?? null);
  };
  return (
    <div ref={region}>
      {isOpen ? (
        <ChooseConnection
          except={except}
          onChoose={(person) => {
            show(false);
            onAdd(person);
          }}
        />
      ) : (
        <Button size="sm" onClick={() => show(true)}>
          <Icon of={Plus} size={16} />
          {label}
        </Button>
      )}
    </div>
  );
}
