import { useState } from "react";
import type { AdminPageView } from "#contract/admin/pages.ts";
import { HttpError } from "#web/lib/http.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { useSingleRun } from "../use-single-run.ts";
import { readPageAgain, savePage } from "./api.ts";

type PageText = { title: string; markdown: string };
type PageErrors = { title?: string; markdown?: string };

export type PageDraft = ReturnType<typeof usePageDraft>;

const isSame = (one: PageText, other: PageText) => one.title === other.title && one.markdown === other.markdown;
const textOf = ({ title, markdown }: AdminPageView): PageText => ({ title, markdown });

/**
 * The draft of a page and the version it is based on. A newer version replaces the draft only while it has no changes. Otherwise saving reports
 * the conflict, and `theirs` is the version of the other admin.
 */
export function usePageDraft(page: AdminPageView) {
  const [saved, setSaved] = useState(page);
  const [text, setText] = useState(() => textOf(page));
  const [errors, setErrors] = useState<PageErrors>({});
  const [theirs, setTheirs] = useState<AdminPageView | null>(null);
  const { busy, run } = useSingleRun();
  const isDirty = theirs !== null || !isSame(text, saved);

  const begin = (from: AdminPageView) => {
    setSaved(from);
    setText(textOf(from));
    setErrors({});
    setTheirs(null);
  };
  if (!isDirty && !busy && page.version > saved.version) begin(page);

  /** Saves the draft and returns whether that succeeded. Text typed during the request stays unsaved. */
  async function save(published: boolean, done: string): Promise<boolean> {
    setErrors({});
    try {
      const now = await savePage(page.slug, { ...text, published, version: (theirs ?? saved).version });
      setSaved(now);
      setTheirs(null);
      setText((typed) => (isSame(typed, text) ? textOf(now) : typed));
    } catch (error) {
      await refuse(error);
      return false;
    }
    toastSuccess(done);
    return true;
  }

  async function refuse(error: unknown): Promise<void> {
    if (!(error instanceof HttpError)) return void toastError("Something went wrong on our side.");
    if (error.code === "invalid") setErrors({ title: error.fields.title, markdown: error.fields.markdown });
    const now = error.code === "conflict" ? await readPageAgain(page.slug) : undefined;
    if (now) setTheirs(now);
    else toastError(error.message);
  }

  return {
    slug: page.slug,
    saved,
    text,
    errors,
    theirs,
    isDirty,
    busy,
    change: (part: Partial<PageText>) => setText((before) => ({ ...before, ...part })),
    save: async (published: boolean, done: string) => {
      let isSaved = false;
      await run(async () => {
        isSaved = await save(published, done);
      });
      return isSaved;
    },
    takeTheirs: () => theirs && begin(theirs),
  };
}
