import { type ReactNode, useState } from "react";
import { EditConflict } from "#web/lib/mutations/edit-conflict.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

/**
 * The version that a form saves. When somebody saved since (an EditConflict, or a draft of an older version), the input stays, `notice` says so in
 * the form, and saving again overwrites theirs. `what`: `post`.
 */
export function useConflict(
  what: string,
  version: number,
): {
  version: number;
  onFailure: (error: unknown) => boolean;
  onRestoredDraft: (fields: unknown[], outdated: unknown[]) => void;
  notice: ReactNode;
} {
  const [theirs, setTheirs] = useState<number | null>(null);
  return {
    version: theirs ?? version,
    onFailure(error) {
      if (!(error instanceof EditConflict)) return false;
      setTheirs((error as EditConflict<{ version: number }>).theirs.version);
      return true;
    },
    onRestoredDraft(_, outdated) {
      if (outdated.length > 0) setTheirs(version);
    },
    notice: theirs !== null && (
      <div role="alert">
        <Notice tone="warning">
          This {what} was changed in the meantime. Your changes are still here. Saving now overwrites the other ones.
        </Notice>
      </div>
    ),
  };
}
