import { Check, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { COURSE_CATEGORIES, formatBytes, RESOURCE_KINDS } from "#contract/academy/academy.ts";
import type { AdminResourceView } from "#contract/admin/academy.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill, StatePill } from "#web/ui/content/pills.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { adminResourcesQuery, beginResource } from "../api.ts";

const ResourceDialog = lazyOverlay(() => import("./resource-dialog.tsx"), { resetOnOpen: true });

export const newResource = (id: string): AdminResourceView => ({
  id,
  title: "",
  kind: "guide",
  category: "investing",
  description: "",
  author: "",
  course: null,
  file: null,
  link: null,
  publishedAt: null,
  version: 0,
});

export default function Resources() {
  const pages = usePages(adminResourcesQuery);
  const [edited, setEdited] = useState<AdminResourceView | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = (resource: AdminResourceView) => {
    setEdited(resource);
    setIsOpen(true);
  };
  const begin = useAction(beginResource, { onDone: (id) => open(newResource(id)) });
  return (
    <>
      <TableSection
        title="Resources and files"
        action={
          <ActionButton action={begin} input={undefined} size="sm" busyLabel="Opening...">
            <Icon of={Plus} size={16} />
            New resource
          </ActionButton>
        }
        pages={pages}
        columns={columnsOf(open)}
        name={["resource", "resources"]}
        failed="Could not load resources."
        none={{
          title: "No resources yet",
          text: "Add a book, a guide or a report for all members, or a file of a course.",
        }}
      />
      <ResourceDialog resource={edited ?? newResource("")} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const columnsOf = (onEdit: (resource: AdminResourceView) => void): Column<AdminResourceView>[] => [
  {
    name: "Title",
    kind: "heading",
    // Leaves space for the button.
    className: "max-lg:pr-14",
    cell: ({ title, author }) => (
      <>
        <span className="font-semibold wrap-anywhere">{title}</span>
        {author && <span className="under wrap-anywhere">{author}</span>}
      </>
    ),
  },
  {
    name: "For",
    cell: ({ course, kind, category }) =>
      course === null
        ? `All members: ${RESOURCE_KINDS[kind].toLowerCase()}, ${COURSE_CATEGORIES[category].toLowerCase()}`
        : `Members enrolled in ${course.title}`,
  },
  {
    name: "File",
    cell: ({ file, link }) => (file ? `${file.type}, ${formatBytes(file.bytes)}` : link ? "Link" : "None yet"),
  },
  {
    name: "State",
    cell: ({ publishedAt }) =>
      publishedAt ? <StatePill tone="success" icon={Check} word="Published" /> : <Pill>Draft</Pill>,
  },
  {
    name: "Actions",
    kind: "icons",
    cell: (resource) => (
      <IconButton
        size="sm"
        label={`Edit ${resource.title}`}
        icon={<Icon of={Pencil} size={16} />}
        onClick={() => onEdit(resource)}
      />
    ),
  },
];
