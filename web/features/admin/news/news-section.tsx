import { CircleCheck, Clock, Pause, Pencil, Play, RefreshCw, Trash2, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type AdminNewsSourceView, newsSourceInput } from "#contract/admin/news.ts";
import { NEWS_CATEGORY_NAMES, NEWS_LANGUAGE_NAMES } from "#contract/news/categories.ts";
import { describeLeftOut } from "#contract/news/left-out.ts";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { announce } from "#web/lib/announce.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { type Look, StatePill } from "#web/ui/content/pills.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { Moment } from "../moment.tsx";
import { addNewsSource, newsSourcesQuery, pauseNewsSource, readNewsSource, removeNewsSource } from "./api.ts";
import { SourceFields, type SourceForm } from "./source-fields.tsx";

const SourceDialog = lazyOverlay(() => import("./source-dialog.tsx"), { resetOnOpen: true });

const UNTOUCHED: SourceForm = { name: "", feedUrl: "", category: "startups", language: "en" };

function NewSource() {
  const form = useForm({
    values: UNTOUCHED,
    schema: newsSourceInput,
    mutation: addNewsSource,
    draft: "admin/news/source",
    onDone: () => form.reset(),
  });
  return (
    <Form form={form}>
      <SourceFields form={form} />
      <Button variant="primary" type="submit" busy={form.busy} busyLabel="Adding..." {...waitAttributes(form)}>
        Add source
      </Button>
      <WaitNote of={form} />
    </Form>
  );
}

export default function NewsSection() {
  const pages = usePages(newsSourcesQuery);
  const pause = useAction(pauseNewsSource);
  const onDone = useAnnouncedEnd(pages.rows);
  const read = useAction(readNewsSource, { onDone });
  const [removed, setRemoved] = useState<AdminNewsSourceView | null>(null);
  const [edited, setEdited] = useState<AdminNewsSourceView | null>(null);
  const shown = useLastOpen(edited);
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
      <TableSection
        title="News sources"
        pages={pages}
        columns={columnsOf({
          onRead: ({ id }) => read.run(id),
          onEdit: setEdited,
          onPause: ({ id, paused }) => pause.run({ id, paused: !paused }),
          onRemove: setRemoved,
        })}
        name={["source", "sources"]}
        failed="Could not load the news sources."
        none={{
          title: "No news sources yet",
          text: "Add an RSS, Atom or JSON feed. Its headlines appear in the News Feed.",
        }}
        note="Each source is read every half hour, less often while it fails, and not before its host wants it. Items are kept for 90 days."
      />
      <SectionCard title="New source">
        <NewSource />
      </SectionCard>
      {shown && <SourceDialog source={shown} open={edited !== null} onClose={() => setEdited(null)} />}
      <RemoveDialog source={removed} onClose={() => setRemoved(null)} />
    </div>
  );
}

/** Returns what to call with a source whose reading was requested. Screen readers are told how the reading ends. */
function useAnnouncedEnd(rows: readonly AdminNewsSourceView[]): (source: AdminNewsSourceView) => void {
  const requested = useRef(new Map<string, AdminNewsSourceView>());
  useEffect(() => {
    const ended = rows.filter(({ id, isReading }) => requested.current.has(id) && !isReading);
    if (ended.length === 0) return;
    announce(ended.map((source) => howItEnded(source, requested.current.get(source.id))).join(" "));
    for (const { id } of ended) requested.current.delete(id);
  });
  return (source) => void requested.current.set(source.id, source);
}

/** The row shows why one that was neither read nor failed was not read, such as that it was paused in the meantime. */
function howItEnded(source: AdminNewsSourceView, before: AdminNewsSourceView | undefined): string {
  const { name, readAt, failures, error } = source;
  // Another address begins without a reading.
  if (readAt && readAt !== before?.readAt)
    return [`${name} was read:`, hasNoUsable(source) && "no usable items.", itemsOf(source), error]
      .filter(Boolean)
      .join(" ");
  return failures > 0 && error ? `${name} could not be read: ${error}` : `${name} was not read.`;
}

type Actions = Record<"onRead" | "onEdit" | "onPause" | "onRemove", (source: AdminNewsSourceView) => void>;

const columnsOf = ({ onRead, onEdit, onPause, onRemove }: Actions): Column<AdminNewsSourceView>[] => [
  {
    name: "Source",
    kind: "heading",
    // Leaves space for the buttons, which are below it in narrow windows.
    className: "md:max-lg:pr-48 lg:w-[28%]",
    cell: ({ name, feedUrl, category, language }) => (
      <>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="under wrap-anywhere">{feedUrl}</span>
        <span className="under">{`${NEWS_CATEGORY_NAMES[category]}, ${NEWS_LANGUAGE_NAMES[language]}`}</span>
      </>
    ),
  },
  {
    name: "Last read",
    cell: ({ readAt, nextAt }) => (
      <>
        {readAt ? <Moment at={readAt} /> : <span>Not yet</span>}
        {nextAt && (
          <span className="under">
            Next read <Moment at={nextAt} />
          </span>
        )}
      </>
    ),
  },
  { name: "Health", cell: (source) => <Health source={source} /> },
  {
    name: "Actions",
    kind: "icons",
    className: "max-md:static",
    cell: (source) => (
      <>
        {/* Also of one that is paused or waits, which the answer says: a reading can end so, and the button has the focus. */}
        <IconButton
          size="sm"
          label={`Read ${source.name} now`}
          icon={<Icon of={RefreshCw} />}
          onClick={() => onRead(source)}
        />
        <IconButton
          size="sm"
          label={`Edit ${source.name}`}
          icon={<Icon of={Pencil} />}
          onClick={() => onEdit(source)}
        />
        <IconButton
          size="sm"
          label={`${source.paused ? "Resume" : "Pause"} ${source.name}`}
          icon={<Icon of={source.paused ? Play : Pause} />}
          onClick={() => onPause(source)}
        />
        <IconButton
          size="sm"
          label={`Remove ${source.name}`}
          icon={<Icon of={Trash2} />}
          onClick={() => onRemove(source)}
        />
      </>
    ),
  },
];

function Health({ source }: { source: AdminNewsSourceView }) {
  const { paused, isReading, waitUntil, failures, error, readAt } = source;
  const isActive = !paused && !isReading && !waitUntil;
  return (
    <>
      <StatePill {...stateOf(source)} />
      {error && !isReading && <span className="under wrap-anywhere">{error}</span>}
      {waitUntil && (
        <span className="under">
          Its host asked to wait until <Moment at={waitUntil} />
        </span>
      )}
      {isActive && failures > 2 && <span className="under">It keeps failing: check its address, or remove it.</span>}
      {isActive && failures === 0 && readAt && <span className="under">{itemsOf(source)}</span>}
    </>
  );
}

const hasNoUsable = ({ found, leftOut }: AdminNewsSourceView) => found === 0 && leftOut.length > 0;

function itemsOf(source: AdminNewsSourceView): string {
  const { found, leftOut } = source;
  const left = leftOut.length > 0 ? `Left out: ${describeLeftOut(leftOut)}` : "";
  if (hasNoUsable(source)) return `${left} Look for another feed of its publisher.`;
  return `${found} ${found === 1 ? "item" : "items"}. ${left}`.trimEnd();
}

function stateOf(source: AdminNewsSourceView): Look {
  const { paused, isReading, waitUntil, failures, readAt } = source;
  if (paused) return { tone: "quiet", icon: Pause, word: "Paused" };
  if (isReading) return { tone: "info", icon: Clock, word: "Reading..." };
  if (waitUntil) return { tone: "warning", icon: Clock, word: "Waiting" };
  if (failures > 0)
    return { tone: "warning", icon: TriangleAlert, word: failures === 1 ? "Failed" : `Failed ${failures} times` };
  if (!readAt) return { tone: "info", icon: Clock, word: "Not read yet" };
  return hasNoUsable(source)
    ? { tone: "warning", icon: TriangleAlert, word: "No usable items" }
    : { tone: "success", icon: CircleCheck, word: "Working" };
}

function RemoveDialog({ source, onClose }: { source: AdminNewsSourceView | null; onClose: () => void }) {
  const remove = useAction(removeNewsSource);
  const shown = useLastOpen(source);
  return (
    <ConfirmDialog
      open={source !== null}
      onClose={onClose}
      title={`Remove ${shown?.name ?? "source"}`}
      description="All of its items leave the News Feed. To keep them, pause the source instead."
      confirm="Remove"
      busyLabel="Removing..."
      danger
      onConfirm={() => remove.run(shown?.id ?? "")}
      waiting={remove}
    />
  );
}
