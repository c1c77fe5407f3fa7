import { type KeyboardEvent, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { fullCount } from "#contract/numbers.ts";
import { POST_AUDIENCES, POST_MAX_LENGTH } from "#contract/posts/limits.ts";
import { postInput } from "#contract/posts/posts.ts";
import { graphemes } from "#contract/text-length.ts";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { createPost } from "../api.ts";
import { type ComposerForm, EMPTY_POST } from "./composer-form.ts";
import { PictureField } from "./picture-field.tsx";

const COUNT_FROM = POST_MAX_LENGTH * 0.9;

/** Keeps a draft, even if the session ends. Ctrl or Command with Enter submits. */
export function Composer({ viewer }: { viewer: ViewerView }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    values: EMPTY_POST,
    schema: postInput,
    toInput: ({ text, audience, picture, pictureAlt }) => ({
      text,
      audience,
      picture: picture ? { key: picture, alt: pictureAlt } : null,
    }),
    fieldOf: { "picture.alt": "pictureAlt" },
    mutation: createPost,
    draft: "posts/new",
    onDone(_, { text: sent }) {
      const { text, audience } = form.getValues();
      // Keeps text typed during the request, and the audience for the next post.
      if (text.trim() === sent) form.reset({ ...EMPTY_POST, audience });
      box.current?.focus();
    },
  });
  const { ref, ...text } = form.register("text");
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void form.submit();
  };
  return (
    <Form form={form} className="card grid gap-3 p-5 max-md:p-4" aria-label="New post">
      <div className="flex items-start gap-3">
        <Avatar id={viewer.id} name={viewer.name} image={viewer.image} />
        <div className="grid min-w-0 flex-1 gap-1.5">
          <textarea
            {...text}
            ref={(element) => {
              ref(element);
              box.current = element;
            }}
            className="input field-sizing-content max-h-80 min-h-11 resize-none border-transparent px-2 py-2 text-body hover:border-border"
            data-key="n"
            aria-label="Share something with your network"
            placeholder="Share something with your network"
            aria-invalid={form.errors.text ? true : undefined}
            aria-describedby={`${form.id}-note`}
            rows={1}
            dir="auto"
            onKeyDown={sendByKey}
          />
          <div id={`${form.id}-note`}>
            {form.errors.text && <FieldError>{form.errors.text}</FieldError>}
            <TextCount form={form} />
          </div>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3 pl-13 max-md:pl-0">
        <PictureField form={form} />
        <Select {...form.register("audience")} aria-label="Who can see it" className="mr-auto w-auto">
          <Options of={POST_AUDIENCES} />
        </Select>
        <span className="text-meta text-subtle max-md:hidden">Ctrl Enter posts</span>
        <PostButton form={form} />
      </div>
      <WaitNote of={form} className="text-right text-subtle" />
    </Form>
  );
}

function PostButton({ form }: { form: ComposerForm }) {
  const isBlank = useWatch({ control: form.control, name: "text" }).trim() === "";
  return (
    <Button
      type="submit"
      variant="primary"
      busy={form.busy}
      busyLabel="Posting..."
      {...waitAttributes(form)}
      {...(isBlank && { "aria-disabled": true })}
    >
      Post
    </Button>
  );
}

function TextCount({ form }: { form: ComposerForm }) {
  const text = useWatch({ control: form.control, name: "text" }).trim();
  // A text has at most as many graphemes as UTF-16 units, so a short text needs no count.
  if (text.length <= COUNT_FROM) return null;
  const count = graphemes(text);
  if (count <= COUNT_FROM) return null;
  return (
    <p className="text-meta text-subtle tabular-nums" role="status">
      {fullCount(count)} / {fullCount(POST_MAX_LENGTH)}
    </p>
  );
}
