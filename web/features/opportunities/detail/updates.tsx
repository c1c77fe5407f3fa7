import { lazy, Suspense } from "react";
import { formatLongMoment } from "#contract/dates.ts";
import { OPPORTUNITY_PARTS } from "#contract/opportunities/limits.ts";
import type { OpportunityView, UpdateView } from "#contract/opportunities/opportunities.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { TextButton } from "#web/ui/button/text-button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { deleteUpdate } from "../sharing/api.ts";

const UpdateForm = lazy(recoverable(() => import("../sharing/update-form.tsx")));

type Props = { opportunity: OpportunityView; updates: UpdateView[] };

export function Updates({ opportunity: { id, isMine, openedAt }, updates }: Props) {
  const remove = useAction(deleteUpdate(id));
  const isWritable = isMine && openedAt !== null;
  if (updates.length === 0 && !isWritable) return null;
  return (
    <section aria-labelledby="updates">
      <h2 id="updates">Updates from the founder</h2>
      <ol className="mt-3 border-l border-border">
        {updates.map((update) => (
          <li key={update.id} className="relative pb-4 pl-5 last:pb-0">
            <span className="absolute top-1.5 -left-1.25 size-2.25 rounded-full border border-border-strong bg-bg" />
            <p className="text-meta text-muted">
              <time dateTime={update.at}>{formatLongMoment(update.at)}</time>
            </p>
            <h3 className="font-sans text-body font-semibold tracking-normal wrap-anywhere">{update.title}</h3>
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">{update.text}</p>
            {isMine && (
              <TextButton
                className="text-meta"
                aria-label={`Delete update ${update.title}`}
                onClick={() => void remove.run(update.id)}
              >
                Delete
              </TextButton>
            )}
          </li>
        ))}
      </ol>
      {isWritable && updates.length >= OPPORTUNITY_PARTS.updates && (
        <p className="mt-4 text-sm text-muted">
          You've published {OPPORTUNITY_PARTS.updates} updates, the maximum. Delete one to publish another.
        </p>
      )}
      {isWritable && updates.length < OPPORTUNITY_PARTS.updates && (
        <div className="mt-4">
          <Suspense fallback={<Skeleton height={240} />}>
            <UpdateForm id={id} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
