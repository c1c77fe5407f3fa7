import { RefreshCw } from "lucide-react";
import { coverSeed } from "#web/features/events/event-facts.ts";
import { Cover } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type Props = { id: string; cover: number | null; onChange: (cover: number) => void };

/** A random cover number: a non-negative 31-bit integer. */
export const drawCoverNumber = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;

/** A preview of the cover, and a button that draws another one. */
export function CoverField({ id, cover, onChange }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Cover
        seed={coverSeed({ id, cover })}
        width={640}
        height={250}
        className="aspect-[640/250] w-44 rounded-button border border-border"
      />
      <div className="grid justify-items-start">
        <p className="text-sm font-semibold">Cover</p>
        <p className="text-meta text-muted">Drawn from the event.</p>
        <button type="button" className="textlink max-md:min-h-11" onClick={() => onChange(drawCoverNumber())}>
          <Icon of={RefreshCw} size={16} />
          Draw another
        </button>
      </div>
    </div>
  );
}
