import { useState } from "react";
import { WITH_DEFAULT_TEXT } from "#contract/pages.ts";
import { Button } from "#web/ui/button/button.tsx";
import { WaitNote } from "#web/ui/feedback/wait-note.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { PageForm } from "./page-form.ts";

export function EditorFooter({ page, isEmpty }: { page: PageForm; isEmpty: boolean }) {
  const { form, saved, isDirty } = page;
  const { slug } = saved;
  const [isAsking, setIsAsking] = useState(false);
  const isPublished = saved.publishedAt !== null;
  return (
    <div className="card-foot flex-wrap">
      <p className="flex-[1_1_220px] text-meta text-muted">
        {isPublished
          ? `Anyone can read this page at /${slug}.`
          : `Until you publish it, /${slug} shows "This section is in development".`}
      </p>
      {isPublished ? (
        <Button className="max-md:flex-1" variant="ghost" aria-disabled={form.busy} onClick={() => setIsAsking(true)}>
          Unpublish
        </Button>
      ) : (
        <Button
          className="max-md:flex-1"
          aria-disabled={form.busy || !isDirty}
          onClick={() => void form.submit({ published: false })}
        >
          Save draft
        </Button>
      )}
      <Button
        className="max-md:flex-1"
        variant="primary"
        busy={form.busy}
        busyLabel="Saving..."
        aria-disabled={isEmpty || (isPublished && !isDirty)}
        onClick={() => void form.submit({ published: true })}
      >
        {isPublished ? "Publish changes" : "Publish"}
      </Button>
      <WaitNote of={form} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Unpublish /${slug}`}
        description={`/${slug} shows ${WITH_DEFAULT_TEXT.includes(slug) ? "its default text" : "the placeholder"} again right away. We keep your text as a draft.`}
        confirm="Unpublish"
        busyLabel="Unpublishing..."
        danger
        onConfirm={async () => {
          await form.submit({ published: false });
          // The editor shows errors, so the dialog always closes.
          return true;
        }}
      />
    </div>
  );
}
