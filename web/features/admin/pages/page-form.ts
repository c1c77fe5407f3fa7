import { useEffect, useState } from "react";
import { type AdminPageView, pageInput } from "#contract/admin/pages.ts";
import { useForm } from "#web/forms/use-form.ts";
import { EditConflict } from "#web/lib/mutations/edit-conflict.ts";
import { savePage } from "./api.ts";

export type PageForm = ReturnType<typeof usePageForm>;

const valuesOf = ({ title, markdown, publishedAt }: AdminPageView) => ({
  title,
  markdown,
  published: publishedAt !== null,
});

/**
 * The form of a page and the version `saved` that it is based on. A newer version replaces what is typed only while nothing is changed.
 * Otherwise saving reports the conflict, and `theirs` is the version of the other admin.
 */
export function usePageForm(page: AdminPageView) {
  const [saved, setSaved] = useState(page);
  const [theirs, setTheirs] = useState<AdminPageView | null>(null);
  const form = useForm({
    values: valuesOf(saved),
    schema: pageInput,
    toInput: (values) => ({ ...values, version: (theirs ?? saved).version }),
    mutation: savePage(saved),
    draft: `admin/pages/${page.slug}`,
    onRestoredDraft: (_, outdated) => {
      if (outdated.length > 0) setTheirs(page);
    },
    onDone(now, sent) {
      const typed = { ...form.getValues() };
      begin(now);
      // What was typed during the request stays unsaved.
      for (const field of ["title", "markdown"] as const)
        if (typed[field].trim() !== sent[field]) form.change(field, typed[field]);
    },
    onFailure(error) {
      if (error instanceof EditConflict) setTheirs(error.theirs);
      return error instanceof EditConflict;
    },
  });
  const isDirty = theirs !== null || form.isDirty();

  function begin(from: AdminPageView): void {
    setSaved(from);
    setTheirs(null);
    form.reset(valuesOf(from));
  }
  const isOutdated = !isDirty && !form.busy && page.version > saved.version;
  useEffect(() => {
    if (isOutdated) begin(page);
  });

  return { form, saved, theirs, isDirty, takeTheirs: () => theirs && begin(theirs) };
}
