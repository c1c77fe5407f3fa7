import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { PageDraft } from "./page-draft.ts";

/** The buttons of the editor: save, publish and withdraw. */
export function EditorFooter({ draft }: { draft: PageDraft }) {
  const { slug, saved, text, busy, isDirty, save } = draft;
  const [asking, setAsking] = useState(false);
  const isPublished = saved.publishedAt !== null;
  return (
    <div className="card-foot page-foot">
      <p className="text-meta text-muted">
        {isPublished
          ? `Everybody reads it at /${slug}.`
          : `Until published, /${slug} shows "This section is in development".`}
      </p>
      {isPublished ? (
        <Button variant="ghost" aria-disabled={busy} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      ) : (
        <Button aria-disabled={busy || !isDirty} onClick={() => void save(false, "Draft saved")}>
          Save draft
        </Button>
      )}
      <Button
        variant="primary"
        busy={busy}
        busyLabel="Saving..."
        aria-disabled={text.markdown.trim() === "" || (isPublished && !isDirty)}
        onClick={() => void save(true, isPublished ? "Changes published" : `/${slug} is published`)}
      >
        {isPublished ? "Publish changes" : "Publish"}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Withdraw /${slug}`}
        description={`/${slug} shows the placeholder again at once. The text as it is typed here stays as a draft.`}
        confirm="Withdraw"
        busyLabel="Withdrawing..."
        danger
        onConfirm={async () => {
          await save(false, `/${slug} is withdrawn`);
          // The editor shows errors, so the dialog closes in any case.
          return true;
        }}
      />
    </div>
  );
}
