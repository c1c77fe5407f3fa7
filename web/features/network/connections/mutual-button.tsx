import { useState } from "react";
import { fullCount } from "#contract/numbers.ts";
import { TextButton } from "#web/ui/button/text-button.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const MutualDialog = lazyOverlay(() => import("./mutual-dialog.tsx"));

type Props = {
  person: { id: string; name: string };
  count: number;
  look?: "short" | "long";
  className?: string;
};

export function MutualButton({ person, count, look = "short", className = "" }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  const noun = count === 1 ? "connection" : "connections";
  return (
    <>
      <TextButton
        className={`min-h-6 text-inherit tabular-nums ${className}`.trimEnd()}
        onClick={() => setIsOpen(true)}
      >
        {fullCount(count)} mutual {look === "long" ? `${noun} ` : ""}
        <span className="sr-only">
          {look === "short" ? noun : ""} with <bdi>{person.name}</bdi>
        </span>
      </TextButton>
      <MutualDialog person={person} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
