import { type KeyboardEvent, useEffect, useRef } from "react";
import { commentInput } from "#contract/posts/comments.ts";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button/button.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { addComment } from "./api.ts";

type Props = {
  postId: string;
  /** The comment to reply to; null for a new one. */
  replyTo: string | null;
  label: string;
  hasFocus?: boolean;
  onDone?: () => void;
  onCancel?: () => void;
};

/** Keeps a draft. Ctrl or Command with Enter submits. */
export function CommentForm({ postId, replyTo, label, hasFocus = false, onDone, onCancel }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    values: { text: "" },
    schema: commentInput,
    toInput: ({ text }) => ({ text, replyTo }),
    mutation: addComment(postId),
    draft: `posts/${postId}/${replyTo ? `reply/${replyTo}` : "comment"}`,
    onDone(_, { text: sent }) {
      if (form.getValues().text.trim() === sent) form.reset({ text: "" });
      onDone?.();
    },
  });
  useEffect(() => {
    if (hasFocus) box.current?.focus();
  }, [hasFocus]);
  const { ref, ...text } = form.register("text");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void form.submit();
    if (event.key === "Escape") onCancel?.();
  };
  return (
    <Form form={form} className="grid gap-1.5" aria-label={label}>
      <div className="flex items-end gap-2 max-sm:flex-wrap">
        <textarea
          {...text}
          ref={(element) => {
            ref(element);
            box.current = element;
          }}
          className="input field-sizing-content max-h-40 min-h-10 flex-1 resize-none py-2 text-sm max-sm:basis-full"
          aria-label={label}
          placeholder={label}
          aria-invalid={form.errors.text ? true : undefined}
          aria-describedby={form.errors.text ? `${form.id}-error` : undefined}
          rows={1}
          dir="auto"
          onKeyDown={onKeyDown}
        />
        {onCancel && (
          <Button size="sm" variant="ghost" className="max-sm:ml-auto" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          className={onCancel ? "" : "max-sm:ml-auto"}
          busy={form.busy}
          busyLabel="Sending..."
          {...waitAttributes(form)}
        >
          {replyTo ? "Reply" : "Comment"}
        </Button>
      </div>
      {form.errors.text && <FieldError id={`${form.id}-error`}>{form.errors.text}</FieldError>}
      <WaitNote of={form} />
    </Form>
  );
}
