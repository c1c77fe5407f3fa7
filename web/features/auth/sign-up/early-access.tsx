import { formatLongDate } from "#contract/dates.ts";
import type { MemberKind } from "#contract/members.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { KINDS, withArticle } from "#web/lib/member-kinds.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** Includes the end date while it is in the future. */
export function EarlyAccessNotice({ kind }: { kind: MemberKind }) {
  const { earlyAccessUntil } = bootstrapData();
  const [article, ...noun] = withArticle(KINDS[kind].noun).split(" ");
  return (
    <Notice>
      <b>Early access is open.</b> Some features are still under development.{" "}
      {earlyAccessUntil && <>The first batch of users gets access before {formatLongDate(earlyAccessUntil, "UTC")}. </>}
      Signing up now creates {article} <b>{noun.join(" ")}</b> account.
    </Notice>
  );
}
