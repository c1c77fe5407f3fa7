import { Check, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { AdminPageRowView } from "#contract/admin/pages.ts";
import type { PageSlug } from "#contract/pages.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { formatDate } from "../text.ts";

/** The pages that sign-up links to. The panel warns until they are published. */
const LINKED: readonly PageSlug[] = ["terms", "privacy"];
const isLinked = ({ slug }: AdminPageRowView) => LINKED.includes(slug);

type Props = { pages: readonly AdminPageRowView[]; current: string | null };

/** The pages with their state. Those that sign-up links to come first. */
export function PageList({ pages, current }: Props) {
  const rows = [...pages.filter(isLinked), ...pages.filter((page) => !isLinked(page))];
  return (
    <SectionCard title="Public pages" inside="flush">
      <ul className="page-list">
        {rows.map((page) => (
          <li key={page.slug}>
            <Link
              to={`/admin/pages/${page.slug}`}
              state={{ keepFocus: true }}
              preventScrollReset
              aria-current={page.slug === current ? "page" : undefined}
            >
              <span className="min-w-0 flex-1">
                <b className="block font-mono text-sm">/{page.slug}</b>
                <span className="about">{about(page)}</span>
              </span>
              <PageState page={page} />
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function about(page: AdminPageRowView): string {
  if (page.updatedAt === null) return isLinked(page) ? "Linked from sign-up" : "Shows the placeholder";
  return [formatDate(page.updatedAt), page.updatedBy].filter(Boolean).join(", ");
}

function PageState({ page }: { page: AdminPageRowView }) {
  if (page.publishedAt !== null)
    return (
      <Pill tone="success" icon={<Icon of={Check} size={14} />}>
        Published
      </Pill>
    );
  if (isLinked(page))
    return (
      <Pill tone="warning" icon={<Icon of={TriangleAlert} size={14} />}>
        Missing
      </Pill>
    );
  return <Pill>{page.version === 0 ? "Placeholder" : "Draft"}</Pill>;
}
