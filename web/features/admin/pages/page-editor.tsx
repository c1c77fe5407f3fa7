import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { AdminPageView } from "#contract/admin/pages.ts";
import { PAGE_MARKDOWN_MAX_LENGTH, PAGE_TITLE_MAX_LENGTH } from "#contract/limits.ts";
import { DiscardDialog } from "#web/forms/discard-dialog.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import { Moment } from "../moment.tsx";
import { EditorFooter } from "./editor-footer.tsx";
import { usePageDraft } from "./page-draft.ts";
import { PagePreview } from "./page-preview.tsx";

/** The editor of a page with a preview. The input stays after a failed save, and leaving with unsaved changes asks for confirmation. */
export function PageEditor({ page }: { page: AdminPageView }) {
  const draft = usePageDraft(page);
  const { text, errors, saved, theirs } = draft;
  const titleId = `page-${page.slug}`;
  const heading = useFocusWhenChosen();
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="card-head wraps">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="card-title">
          {saved.publishedAt ? <AppLink to={`/${page.slug}`}>/{page.slug}</AppLink> : `/${page.slug}`}
        </h2>
        <SavedAt page={saved} isDirty={draft.isDirty} />
      </div>
      {theirs && <Conflict theirs={theirs} onTake={draft.takeTheirs} />}
      <div className="page-writing">
        <div className="page-source">
          <Field label="Title" error={errors.title}>
            <Input
              value={text.title}
              maxLength={PAGE_TITLE_MAX_LENGTH}
              onChange={(event) => draft.change({ title: event.target.value })}
            />
          </Field>
          <Field label="Text, in Markdown" error={errors.markdown}>
            <Textarea
              className="font-mono"
              value={text.markdown}
              maxLength={PAGE_MARKDOWN_MAX_LENGTH}
              onChange={(event) => draft.change({ markdown: event.target.value })}
            />
          </Field>
        </div>
        <PagePreview title={text.title} markdown={text.markdown} />
      </div>
      <EditorFooter draft={draft} />
      <DiscardDialog
        isDirty={() => draft.isDirty}
        title="Leave without saving"
        description="What you typed into this page is not saved, and is lost."
        confirm="Leave without saving"
        busyLabel="Leaving..."
      />
    </section>
  );
}

/** Focuses the heading when the page was chosen in the list, because on phones the editor is below it. */
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
  if (isDirty) return <p className="text-meta text-muted">Not saved yet</p>;
  if (updatedAt === null) return <p className="text-meta text-muted">Never written</p>;
  return (
    <p className="text-meta text-muted">
      Saved <Moment at={updatedAt} /> {updatedBy && `by ${updatedBy}`}
    </p>
  );
}

/** A conflict with another admin: who saved, when, and how to continue. */
function Conflict({ theirs, onTake }: { theirs: AdminPageView; onTake: () => void }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="px-5 pb-4" role="alert">
      <Notice tone="warning">
        <p>
          <b>{theirs.updatedBy ?? "Somebody else"} changed this page</b>{" "}
          {theirs.updatedAt && <Moment at={theirs.updatedAt} />}. What you typed is still here; saving again replaces
          theirs.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide their text" : "Show their text"}
          </Button>
          <Button size="sm" onClick={onTake}>
            Drop mine and take theirs
          </Button>
        </div>
        {isShown && (
          <pre className="mt-3 max-h-60 overflow-auto font-mono text-meta whitespace-pre-wrap">
            {theirs.title}
            {"\n\n"}
            {theirs.markdown}
          </pre>
        )}
      </Notice>
    </div>
  );
}
