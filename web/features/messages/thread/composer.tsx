import { Send } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { MESSAGE_MAX_GRAPHEMES } from "#contract/limits.ts";
import { graphemes, isTooLong } from "#contract/text-length.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { saveDraft, useDraft } from "../drafts.ts";
import type { Thread } from "./thread.ts";

const COUNT_FROM = MESSAGE_MAX_GRAPHEMES * 0.9;
const number = new Intl.NumberFormat("en");

type Props = { thread: Thread; peerId: string; label: string; placeholder: string; onSent: () => void };

/** The form for a new message. Enter sends, Shift+Enter starts a new line; only Send is ever disabled. */
export function Composer({ thread, peerId, label, placeholder, onSent }: Props) {
  const text = useDraft(peerId);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useAutoHeight(box, text);
  const trimmed = text.trim();
  const isOver = isTooLong(trimmed);
  // Counting graphemes is slow. A text has at most as many as UTF-16 units, so a short one needs no count.
  const count = trimmed.length > COUNT_FROM ? graphemes(trimmed) : 0;

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (trimmed === "" || isOver) return;
    saveDraft(peerId, "");
    thread.send(trimmed);
    box.current?.focus();
    onSent();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // During composition Enter belongs to the input method. Safari reports that only by the key code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === "Enter" && !event.shiftKey && !isComposing) submit(event);
  }

  return (
    <form className="composer" aria-label="New message" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={box}
        className="input"
        dir="auto"
        rows={1}
        enterKeyHint="send"
        placeholder={placeholder}
        value={text}
        aria-invalid={isOver || undefined}
        aria-describedby={`${id}-note`}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          saveDraft(peerId, event.target.value);
          if (event.target.value.trim()) thread.reportTyping();
        }}
      />
      <Button type="submit" variant="primary" aria-disabled={trimmed === "" || isOver || undefined}>
        <Icon of={Send} />
        Send
      </Button>
      <ComposerNote id={`${id}-note`} count={count} isOver={isOver} />
    </form>
  );
}

/** The limit or the keys below the field. `count` is the number of characters, counted only near the limit. */
function ComposerNote({ id, count, isOver }: { id: string; count: number; isOver: boolean }) {
  return (
    <div id={id} className="composer-note">
      {isOver && (
        <FieldError>
          {count > MESSAGE_MAX_GRAPHEMES
            ? `A message may have ${number.format(MESSAGE_MAX_GRAPHEMES)} characters.`
            : "This message is too large. Please send it in two."}
        </FieldError>
      )}
      {count > COUNT_FROM ? (
        <p className="tabular-nums">
          {number.format(count)} / {number.format(MESSAGE_MAX_GRAPHEMES)}
        </p>
      ) : (
        <p className="max-md:hidden">
          <kbd>Enter</kbd> sends <kbd>Shift Enter</kbd> new line
        </p>
      )}
    </div>
  );
}

/** Makes the field as high as its text in browsers without `field-sizing`. */
function useAutoHeight(box: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const area = box.current;
    if (!area || globalThis.CSS?.supports?.("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [box, text]);
}
