import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, RotateCw } from "lucide-react";
import { useState } from "react";
import { CHECKS, type CronJobView, type SystemView } from "#contract/admin/system.ts";
import { MINUTE_MS } from "#contract/limits.ts";
import { counted, fullCount } from "#contract/numbers.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Ago } from "#web/ui/content/ago.tsx";
import { CountOf, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Checklist, ChecklistItem } from "../checklist.tsx";
import { systemQuery } from "./api.ts";
import { Figures } from "./figures.tsx";

export default function SystemSection() {
  const query = useQuery({ ...systemQuery, refetchInterval: MINUTE_MS });
  return (
    <QueryState query={query} failed="Could not check the system." loading={<Skeleton height={480} />}>
      {(view) => (
        <>
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
            <Checks view={view} isChecking={query.isFetching} onCheck={() => void query.refetch()} />
            <Figures view={view} />
          </div>
          {view.jobs.length > 0 && <Jobs jobs={view.jobs} />}
        </>
      )}
    </QueryState>
  );
}

type ChecksProps = { view: SystemView; isChecking: boolean; onCheck: () => void };

/** Failing ones first. */
function Checks({ view: { checks, failing, at }, isChecking, onCheck }: ChecksProps) {
  return (
    <SectionCard
      title="Checks"
      inside="flush"
      action={
        <Button size="sm" variant="ghost" busy={isChecking} busyLabel="Checking..." onClick={onCheck}>
          <Icon of={RotateCw} />
          Check again
        </Button>
      }
    >
      <p className="px-5 pb-4 text-meta text-muted max-md:px-4" role="status">
        {failing.length === 0
          ? "All checks pass."
          : `${counted(failing.length, "check")} ${failing.length === 1 ? "fails" : "fail"}.`}{" "}
        Checked <Ago at={at} />.
      </p>
      <Checklist>
        {checks
          .toSorted((one, other) => Number(one.passes) - Number(other.passes))
          .map(({ name, passes, detail }) => (
            <ChecklistItem
              key={name}
              icon={passes ? CircleCheck : CircleAlert}
              tone={passes ? "success" : "danger"}
              title={CHECKS[name]}
              state={passes ? "Passes" : "Fails"}
              detail={detail}
            />
          ))}
      </Checklist>
    </SectionCard>
  );
}

const SHOWN = 8;

/** Failed ones first, then the slowest. */
function Jobs({ jobs }: { jobs: CronJobView[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const failed = jobs.filter(({ error }) => error !== null).length;
  const sorted = jobs.toSorted(
    (one, other) => Number(one.error === null) - Number(other.error === null) || other.ms - one.ms,
  );
  const shown = showsAll ? sorted : sorted.slice(0, Math.max(SHOWN, failed));
  return (
    <SectionCard
      title="Cron jobs"
      inside="flush"
      action={<CountOf count={jobs.length - failed} all={jobs.length} />}
      footer={
        (showsAll || shown.length < jobs.length) && (
          <Button size="sm" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "Show fewer jobs" : `Show all ${jobs.length} jobs`}
          </Button>
        )
      }
    >
      <DataTable caption="Cron jobs" columns={["Job", "Last run", "Duration", "Result"]}>
        {shown.map((job) => (
          <Job key={job.name} job={job} />
        ))}
      </DataTable>
    </SectionCard>
  );
}

const Job = ({ job: { name, ranAt, ms, error } }: { job: CronJobView }) => (
  <tr data-row tabIndex={-1}>
    <th scope="row">
      <span className="font-mono wrap-anywhere">{name}</span>
    </th>
    <td data-label="Last run">
      <Ago at={ranAt} />
    </td>
    <td data-label="Duration" className="tabular-nums">
      {fullCount(ms)} ms
    </td>
    <td data-label="Result">
      {error === null ? (
        <StatePill tone="success" icon={CircleCheck} word="Done" />
      ) : (
        <>
          <StatePill tone="danger" icon={CircleAlert} word="Failed" />
          <span className="under">{error}</span>
        </>
      )}
    </td>
  </tr>
);
