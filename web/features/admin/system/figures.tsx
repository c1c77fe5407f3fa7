import { formatBytes } from "#contract/academy/academy.ts";
import { COUNTED_MAX, DATABASE_MAX_BYTES, SEARCH_BACKLOG_MAX, type SystemView } from "#contract/admin/system.ts";
import { fullCount } from "#contract/numbers.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Detail, Details } from "#web/ui/table/details.tsx";
import { Moment } from "../moment.tsx";

const MAX_GIGABYTES = DATABASE_MAX_BYTES / 1_000_000_000;

export function Figures({ view: { build, figures } }: { view: SystemView }) {
  return (
    <SectionCard title="Figures">
      <Details wraps>
        <Detail term="Build" mono>
          {build}
        </Detail>
        {figures && (
          <>
            <Detail term="Newest migration" mono>
              {figures.newestMigration ?? "None"}
            </Detail>
            <Detail term="Database">{sizeOf(figures.databaseBytes)}</Detail>
            <Detail term="Search index">
              {figures.searchBytes === null ? "Unknown" : sizeOf(figures.searchBytes)}
            </Detail>
            <Detail term="Changes that wait for the index">{atMost(figures.searchBacklog, SEARCH_BACKLOG_MAX)}</Detail>
            <Detail term="Last accepted email">
              <Time at={figures.mailAcceptedAt} />
            </Detail>
            <Detail term="Oldest waiting email">
              <Time at={figures.oldestWaitingMailAt} />
            </Detail>
            <Detail term="Emails with failures in the last hour">
              {atMost(figures.mailFailuresLastHour, COUNTED_MAX - 1)}
            </Detail>
            <Detail term="Failed emails">{atMost(figures.failedMails, COUNTED_MAX - 1)}</Detail>
            <Detail term="Last run of cron">
              <Time at={figures.cronRanAt} />
            </Detail>
          </>
        )}
      </Details>
    </SectionCard>
  );
}

const sizeOf = (bytes: number): string => `${formatBytes(bytes)} of ${MAX_GIGABYTES} GB`;

/** The worker stops counting one above. */
const atMost = (count: number, max: number): string => (count > max ? `More than ${fullCount(max)}` : fullCount(count));

const Time = ({ at }: { at: string | null }) => (at === null ? "None" : <Moment at={at} />);
