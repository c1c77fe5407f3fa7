import { TriangleAlert } from "lucide-react";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { formatList } from "#contract/numbers.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** Sign-up links to these pages, so admins are warned while they have their default text. */
export function UnpublishedNotice({ summary }: { summary: AdminSummaryView | undefined }) {
  const paths = summary?.unpublished ?? [];
  if (paths.length === 0) return null;
  const isOne = paths.length === 1;
  return (
    <Notice tone="warning" icon={TriangleAlert}>
      <b>
        {formatList(paths)} {isOne ? "has" : "have"} the default text.
      </b>{" "}
      The sign-up page links to {isOne ? "it" : "both"}.{" "}
      <AppLink to="/admin/pages">{isOne ? "Edit page" : "Edit pages"}</AppLink>
    </Notice>
  );
}
