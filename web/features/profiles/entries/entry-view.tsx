import type { CSSProperties } from "react";
import { formatMonthCount, formatMonths } from "#contract/profiles/months.ts";
import { hueOf, initialsOf } from "#web/lib/initials.ts";
import { Paragraphs } from "#web/ui/reading/paragraphs.tsx";
import { Tags } from "#web/ui/reading/tags.tsx";

export type EntryText = {
  title: string;
  /** The company or the school; the mark shows its initials. */
  place: string;
  detail: string;
  description?: string;
  skills?: string[];
};

type Props = EntryText & { from: string; to: string | null };

export function EntryView({ title, place, detail, from, to, description = "", skills = [] }: Props) {
  const count = formatMonthCount(from, to);
  return (
    <div className="flex min-w-0 flex-1 gap-4">
      <PlaceMark name={place} />
      <div className="min-w-0 flex-1 text-sm leading-normal wrap-anywhere">
        <h3 className="font-sans text-body font-semibold tracking-normal">{title}</h3>
        {detail && <p>{detail}</p>}
        <p className="text-meta text-muted tabular-nums">
          {formatMonths(from, to)}
          {count ? ` · ${count}` : ""}
        </p>
        {description !== "" && (
          <div className="mt-2 grid max-w-measure gap-[0.7em] whitespace-pre-line">
            <Paragraphs text={description} />
          </div>
        )}
        <Tags names={skills} label={`Skills: ${title}`} className="mt-2.5" />
      </div>
    </div>
  );
}

/** Initials of the first two words. A sign such as `&` does not count as a word. */
function PlaceMark({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const spelled = words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  const style: CSSProperties & { "--hue": number } = { "--hue": hueOf(`org:${name}`), fontSize: 14, borderRadius: 6 };
  return (
    <span className="av" style={style} aria-hidden="true">
      {initialsOf((spelled.length > 0 ? spelled : words).slice(0, 2).join(" "))}
    </span>
  );
}
