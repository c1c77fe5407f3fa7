import { type AdminNewsSourceView, newsSourceEdit } from "#contract/admin/news.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { saveNewsSource } from "./api.ts";
import { SourceFields, type SourceForm } from "./source-fields.tsx";

type Props = { source: AdminNewsSourceView; open: boolean; onClose: () => void };

const valuesOf = ({ name, feedUrl, category, language }: AdminNewsSourceView): SourceForm => ({
  name,
  feedUrl,
  category,
  language,
});

const whenRead = ({ paused }: AdminNewsSourceView): string =>
  `A new address is read ${paused ? "when you resume the source" : "within minutes"}.`;

export default function SourceDialog({ source, open, onClose }: Props) {
  const conflict = useConflict(source, valuesOf);
  const { base } = conflict;
  const form = useForm({
    values: valuesOf(base),
    schema: newsSourceEdit,
    toInput: (values) => ({ ...values, version: base.version }),
    mutation: saveNewsSource(source.id),
    draft: `admin/news/${source.id}`,
    onDone: onClose,
    onFailure: conflict.onFailure,
    onRestoredDraft: conflict.onRestoredDraft,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Edit ${source.name}`}
      description={`Items already in the News Feed stay, with the new name. A new category or language is for later items. ${whenRead(source)}`}
      label="Save"
      busyLabel="Saving..."
      notice={<ConflictNotice of={conflict} form={form} what="source" />}
    >
      <SourceFields form={form} />
    </FormDialog>
  );
}
