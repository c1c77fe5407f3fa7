import { POST_AUDIENCES } from "#contract/posts/limits.ts";
import { type PostEdit, type PostView, postEdit } from "#contract/posts/posts.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select, Textarea } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { editPost } from "../api.ts";

type Props = { post: PostView; open: boolean; onClose: () => void };

type Values = { text: string; audience: string; dropsPicture: boolean };

const valuesOf = ({ text, audience }: PostView): Values => ({ text, audience, dropsPicture: false });

export default function EditDialog({ post, open, onClose }: Props) {
  const conflict = useConflict(post, valuesOf);
  const form = useForm<Values, PostEdit, PostView>({
    values: valuesOf(conflict.base),
    schema: postEdit,
    toInput: ({ text, audience, dropsPicture }) => ({
      text,
      audience,
      keepsPicture: !dropsPicture,
      version: conflict.base.version,
    }),
    mutation: editPost(post.id),
    fieldOfProblem: { "post-commented": "audience" },
    draft: `posts/${post.id}/edit`,
    onDone: onClose,
    onFailure: conflict.onFailure,
    onRestoredDraft: conflict.onRestoredDraft,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Edit post"
      label="Save"
      busyLabel="Saving..."
      asksBeforeDiscard
      notice={<ConflictNotice of={conflict} form={form} what="post" />}
    >
      <Field label="Post" error={form.errors.text}>
        <Textarea {...form.register("text")} rows={8} dir="auto" data-autofocus />
      </Field>
      <Field label="Who can see it" error={form.errors.audience}>
        <Select {...form.register("audience")}>
          <Options of={POST_AUDIENCES} />
        </Select>
      </Field>
      {conflict.base.picture && <Checkbox {...form.register("dropsPicture")} label="Remove the picture" />}
    </FormDialog>
  );
}
