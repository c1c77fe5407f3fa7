import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import type { AdminPageView } from "#contract/admin/pages.ts";
import { PAGE_MARKDOWN_MAX_LENGTH, PAGE_TITLE_MAX_LENGTH } from "#contract/limits.ts";
import { DiscardDialog } from "#web/forms/discard-dialog.tsx";
import { Form } from "#web/forms/form.tsx";
import { ConflictNotice } from "#web/forms/use-conflict.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import { Moment } from "../moment.tsx";
import { EditorFooter } from "./editor-footer.tsx";
import { usePageForm } from "./page-form.ts";

const PagePreview = lazy(recoverable(() => import("./page-preview.tsx")));

/** The input stays after a failed save. Leaving with unsaved changes asks for confirmation. */
export function PageEditor({ page: current }: { page: AdminPageView }) {
  const page = usePageForm(current);
  const { form, saved, conflict, isDirty } = page;
  const [title, markdown] = useWatch({ control: form.control, name: ["title", "markdown"] });
  const titleId = `page-${saved.slug}`;
  const heading = useFocusWhenChosen();
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="card-head flex-wrap">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="card-title min-w-[130px] focus:outline-none">
          {saved.publishedAt ? <AppLink to={`/${saved.slug}`}>/{saved.slug}</AppLink> : `/${saved.slug}`}
        </h2>
        <SavedAt page={saved} isDirty={isDirty} />
      </div>
      <div className="px-5 max-md:px-4">
        <ConflictNotice of={conflict} form={form} what="page" details={<SavedBy page={saved} />}>
          <TheirText page={saved} />
        </ConflictNotice>
      </div>
      <Form form={form} className="grid grid-cols-1 border-t border-border md:grid-cols-2">
        <Pane className="gap-3.5">
          <Field label="Title" error={form.errors.title}>
            <Input {...form.register("title")} maxLength={PAGE_TITLE_MAX_LENGTH} onKeyDown={stopEnter} />
          </Field>
          <Field label="Text (Markdown)" error={form.errors.markdown}>
            <Textarea
              {...form.register("markdown")}
              className="min-h-96 font-mono text-meta leading-[1.6] max-md:min-h-75 max-md:text-[16px]"
              maxLength={PAGE_MARKDOWN_MAX_LENGTH}
            />
          </Field>
        </Pane>
        <Pane className="gap-2 border-border bg-bg max-md:border-t md:border-l" label="Preview">
          <Suspense fallback={null}>
            <PagePreview title={title} markdown={markdown} />
          </Suspense>
        </Pane>
      </Form>
      <EditorFooter page={page} isEmpty={markdown.trim() === ""} />
      <DiscardDialog
        isDirty={() => isDirty}
        onDiscard={form.discard}
        title="Leave without saving"
        description="Your changes to this page aren't saved and will be lost."
        confirm="Leave without saving"
        busyLabel="Leaving..."
      />
    </section>
  );
}

/** Enter in the title must not publish the changes of a published page. */
function stopEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}

type PaneProps = { label?: string; className: string; children: ReactNode };

function Pane({ label, className, children }: PaneProps) {
  return (
    <section
      aria-label={label}
      className={`grid min-w-0 grid-cols-1 content-start px-5 pt-3.5 pb-5 max-md:px-4 ${className}`}
    >
      {children}
    </section>
  );
}

/** Focuses the heading after a choice in the list, because on phones the editor is below the list. */
function useFocusWhenChosen() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  const isChosen = useRef(state?.keepFocus === true);
  useEffect(() => {
    if (isChosen.current) heading.current?.focus();
  }, []);
  return heading;
}

function SavedAt({ page: { updatedAt, updatedBy }, isDirty }: { page: AdminPageView; isDirty: boolean }) {
  if (isDirty) return <p className="text-meta text-muted">Unsaved changes</p>;
  if (updatedAt === null) return <p className="text-meta text-muted">No content yet</p>;
  return (
    <p className="text-meta text-muted">
      Saved <Moment at={updatedAt} /> {updatedBy && <span>by {updatedBy}</span>}
    </p>
  );
}

function SavedBy({ page: { updatedAt, updatedBy } }: { page: AdminPageView }) {
  return (
    updatedAt && (
      <>
        {updatedBy ?? "Another admin"} saved it <Moment at={updatedAt} />.
      </>
    )
  );
}

function TheirText({ page: { title, markdown } }: { page: AdminPageView }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button size="sm" className="mt-2 mr-2" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide their text" : "Show their text"}
      </Button>
      {isShown && (
        <pre dir="auto" className="mt-3 max-h-60 overflow-auto font-mono text-meta whitespace-pre-wrap">
          {title}
          {"\n\n"}
          {markdown}
        </pre>
      )}
    </>
  );
}
