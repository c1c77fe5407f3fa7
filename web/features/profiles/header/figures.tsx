import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { format, readerZone } from "#contract/dates.ts";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { fullCount } from "#contract/numbers.ts";
import { PROFILE_VIEWS_DAYS } from "#contract/profiles/limits.ts";
import type { AnswerTime, ProfileView } from "#contract/profiles/profile.ts";
import { Icon } from "#web/ui/content/icon.tsx";

/** Each for medians up to `upToMs`. */
const SPANS: readonly (readonly [upToMs: number, words: string])[] = [
  [HOUR_MS, "an hour"],
  [3 * HOUR_MS, "3 hours"],
  [DAY_MS, "a day"],
  [2 * DAY_MS, "2 days"],
  [7 * DAY_MS, "a week"],
];

/** After "Usually answers": `within 3 hours`, rounded up; `in more than a week`. */
export function answerSpan(medianMs: number): string {
  const span = SPANS.find(([upTo]) => medianMs <= upTo);
  return span ? `within ${span[1]}` : "in more than a week";
}

export const answerShare = ({ answered, cases }: AnswerTime): string => `answers ${answered} of ${cases}`;

/** The figures of a profile, in a row; on phones in two columns. */
export function Figures({ profile: { figures, own } }: { profile: ProfileView }) {
  const { answers, connections, deals, eventsHosted, memberSince } = figures;
  return (
    <dl className="grid grid-cols-2 gap-px border-t border-border bg-border print:hidden md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      <Figure name={connections === 1 ? "connection" : "connections"} value={fullCount(connections)} />
      <Figure name={deals === 1 ? "deal" : "deals"} value={fullCount(deals)} />
      <Figure name="Events hosted" value={fullCount(eventsHosted)} />
      <Figure name="Member since" value={monthOf(memberSince)} />
      {answers && <Figure name="Usually answers" value={answerSpan(answers.medianMs)} note={answerShare(answers)} />}
      {own && (
        <Figure
          name={`${own.views === 1 ? "view" : "views"} in the last ${PROFILE_VIEWS_DAYS} days`}
          value={fullCount(own.views)}
          note={
            <>
              <Icon of={Lock} size={14} className="-mt-0.5 mr-1 inline" />
              Only you see this
            </>
          }
        />
      )}
    </dl>
  );
}

/** `Nov 2026` */
const monthOf = (at: string) => format(at, readerZone(), "MMM yyyy");

type FigureProps = { name: string; value: string; note?: ReactNode };

/** The value is above its name, which screen readers hear first. */
function Figure({ name, value, note }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-6 py-3 odd:last:col-span-2 max-md:px-4 max-md:py-2.5 md:odd:last:col-span-1">
      <dt className="order-2 text-meta text-muted first-letter:uppercase">{name}</dt>
      <dd className="serif order-1 text-h3 leading-tight tabular-nums first-letter:uppercase">{value}</dd>
      {note && <dd className="order-3 text-meta text-subtle first-letter:uppercase">{note}</dd>}
    </div>
  );
}
