import { Check, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { AdminPageRowView } from "#contract/admin/pages.ts";
import { formatShortDate } from "#contract/dates.ts";
import { type PageSlug, WITH_DEFAULT_TEXT } from "#contract/pages.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Pill, StatePill } from "#web/ui/content/pills.tsx";

/** Sign-up links to these pages. The panel warns until they are edited. */
const LINKED: readonly PageSlug[] = ["terms", "privacy"];
const isLinked = ({ slug }: AdminPageRowView) => LINKED.includes(slug);
const hasDefault = ({ slug }: AdminPageRowView) => WITH_DEFAULT_TEXT.includes(slug);

type Props = { pages: readonly AdminPageRowView[]; current: string | null };

export function PageList({ pages, current }: Props) {
  const rows = [...pages.filter(isLinked), ...pages.filter((page) => !isLinked(page))];
  return (
    <SectionCard title="Public pages" inside="flush">
      <ul className="px-2 pb-2 max-md:px-1">
        {rows.map((page) => (
          <li key={page.slug}>
            <Link
              to={`/admin/pages/${page.slug}`}
              state={{ keepFocus: true }}
              preventScrollReset
              aria-current={page.slug === current ? "page" : undefined}
              className="group flex min-h-13 items-center gap-2.5 rounded-button px-3 py-1.5 leading-[1.3] text-text no-underline hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <b className="block font-mono text-sm">/{page.slug}</b>
                <span className="block text-meta text-muted group-aria-[current]:text-primary-soft-text">
                  {about(page)}
                </span>
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
  if (page.updatedAt === null)
    return isLinked(page)
      ? "Linked from sign-up"
      : hasDefault(page)
        ? "Shows the default text"
        : "Shows the placeholder";
  return [formatShortDate(page.updatedAt), page.updatedBy].filter(Boolean).join(", ");
}

function PageState({ page }: { page: AdminPageRowView }) {
  if (page.publishedAt !== null) return <StatePill tone="success" icon={Check} word="Published" />;
  if (isLinked(page)) return <StatePill tone="warning" icon={TriangleAlert} word="Default text" />;
  if (page.version > 0) return <Pill>Draft</Pill>;
  return <Pill>{hasDefault(page) ? "Default text" : "Placeholder"}</Pill>;
}
