import { type AdminPageView, pageInput } from "#contract/admin/pages.ts";
import { useConflict, useNewestVersion } from "#web/forms/use-conflict.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { savePage } from "./api.ts";

export type PageForm = ReturnType<typeof usePageForm>;

const valuesOf = ({ title, markdown, publishedAt }: AdminPageView) => ({
  title,
  markdown,
  published: publishedAt !== null,
});

/** Shows a newer version only while nothing is typed. */
export function usePageForm(page: AdminPageView) {
  const conflict = useConflict(page, valuesOf);
  const { base } = conflict;
  const form = useForm({
    values: valuesOf(base),
    schema: pageInput,
    toInput: (values) => ({ ...values, version: base.version }),
    mutation: savePage(base),
    draft: `admin/pages/${page.slug}`,
    onRestoredDraft: conflict.onRestoredDraft,
    onDone(now, sent) {
      const typed = { ...form.getValues() };
      conflict.begin(now, form);
      // Text typed during the request stays unsaved.
      for (const field of ["title", "markdown"] as const)
        if (typed[field].trim() !== sent[field]) form.change(field, typed[field]);
    },
    onFailure: conflict.onFailure,
  });
  useNewestVersion(page, conflict, form);
  return { form, conflict, saved: base, isDirty: conflict.theirs !== null || form.isDirty() };
}
