import { Send } from "lucide-react";
import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { MESSAGE_MAX_GRAPHEMES } from "#contract/limits.ts";
import { fullCount } from "#contract/numbers.ts";
import { graphemes, isTooLong } from "#contract/text-length.ts";
import { DRAFT_NOT_KEPT } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Key } from "#web/ui/content/key.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { useIsMessageKept, useMessageDraft } from "../drafts.ts";
import type { Thread } from "./thread.ts";

const COUNT_FROM = MESSAGE_MAX_GRAPHEMES * 0.9;

type Props = { thread: Thread; peerId: string; label: string; placeholder: string; onSent: () => void };

/** Enter sends, Shift+Enter starts a new line. Only Send is ever disabled. */
export function Composer({ thread, peerId, label, placeholder, onSent }: Props) {
  const [text, saveText] = useMessageDraft(peerId);
  const isKept = useIsMessageKept(peerId);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [wasFile, setRefused] = useState(false);
  useAutoHeight(box, text);
  const trimmed = text.trim();
  const isOver = isTooLong(trimmed);
  // Counting graphemes is slow. A text has at most as many as UTF-16 units, so a short text needs no count.
  const count = trimmed.length > COUNT_FROM ? graphemes(trimmed) : 0;

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (trimmed === "" || isOver) return;
    saveText("");
    thread.send(trimmed);
    box.current?.focus();
    onSent();
  }

  /** Files cannot be sent. Pasted text is kept, even with a picture of it, as from a spreadsheet. */
  function refuseFiles(event: ClipboardEvent | DragEvent, { files, types }: DataTransfer): void {
    if (files.length === 0 || types.includes("text/plain")) return;
    // Otherwise the browser leaves the page to open a dropped file.
    event.preventDefault();
    setRefused(true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  }

  return (
    <form
      className="grid flex-none grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2.5 gap-y-1.5 border-t border-border px-6 pt-3 pb-2.5 max-lg:px-4 max-md:px-3 max-md:pt-2 max-md:pb-[calc(8px+env(safe-area-inset-bottom))]"
      aria-label="New message"
      onSubmit={submit}
    >
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={box}
        className="input field-sizing-content max-h-40 min-h-11 resize-none rounded-button px-3.5 py-2.75"
        dir="auto"
        rows={1}
        enterKeyHint="send"
        placeholder={placeholder}
        value={text}
        aria-invalid={isOver || undefined}
        aria-describedby={`${id}-note`}
        onKeyDown={onKeyDown}
        onPaste={(event) => refuseFiles(event, event.clipboardData)}
        onDrop={(event) => refuseFiles(event, event.dataTransfer)}
        onChange={(event) => {
          saveText(event.target.value);
          setRefused(false);
          if (event.target.value.trim()) thread.reportTyping();
        }}
      />
      <Button
        type="submit"
        variant="primary"
        className="h-11 max-md:px-3.5"
        aria-disabled={trimmed === "" || isOver || undefined}
      >
        <Icon of={Send} />
        Send
      </Button>
      <ComposerNote id={`${id}-note`} count={count} isOver={isOver} wasFile={wasFile} isKept={isKept} />
    </form>
  );
}

type NoteProps = { id: string; count: number; isOver: boolean; wasFile: boolean; isKept: boolean };

/** `count`: the number of characters, only near the limit. `wasFile`: after a file was pasted or dropped. */
function ComposerNote({ id, count, isOver, wasFile, isKept }: NoteProps) {
  return (
    <div id={id} className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-subtle">
      <div role="status" className="contents">
        {wasFile && <FieldError>Pictures and files can't be sent yet. Messages are text only.</FieldError>}
        {!isKept && <FieldError>{DRAFT_NOT_KEPT}</FieldError>}
      </div>
      {isOver && (
        <FieldError>
          {count > MESSAGE_MAX_GRAPHEMES
            ? `Messages can have up to ${fullCount(MESSAGE_MAX_GRAPHEMES)} characters.`
            : "This message is too long. Please split it in two."}
        </FieldError>
      )}
      {count > COUNT_FROM ? (
        <p className="tabular-nums">
          {fullCount(count)} / {fullCount(MESSAGE_MAX_GRAPHEMES)}
        </p>
      ) : (
        <p className="max-md:hidden">
          <Key>Enter</Key> to send, <Key>Shift Enter</Key> for a new line
        </p>
      )}
    </div>
  );
}

/** For browsers without `field-sizing`. */
function useAutoHeight(box: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const area = box.current;
    if (!area || globalThis.CSS?.supports?.("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [box, text]);
}
