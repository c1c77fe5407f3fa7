import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { announce } from "#web/lib/announce.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";

type Props = {
  label: string;
  name: string;
  values: string[];
  onChange: (values: string[]) => void;
  max: number;
  placeholder?: string;
  error?: string;
  hint?: ReactNode;
  optional?: boolean;
};

/** Case does not distinguish tags. */
const keyOf = (tag: string) => tag.normalize("NFKC").toLowerCase();
/** Phone keyboards send no key event for a comma, and a list may be pasted. */
const SEPARATOR = /[,;\n\t]/;

/**
 * Enter, a comma or blur adds the typed tag; Backspace in the empty field removes the last. Changes are announced.
 * Typed text is also added when the page is hidden or left, so that the draft includes it.
 */
export function TagInput({ label, name, values, onChange, max, placeholder, error, hint, optional }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { text, note, type, add } = useTyping({ values, onChange, max });
  const remove = (tag: string) => {
    onChange(values.filter((one) => one !== tag));
    announce(`${tag} removed`);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // Enter that adds a tag must not submit the form.
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && text === "" && !event.repeat) {
      const last = values.at(-1);
      if (last !== undefined) remove(last);
    }
  };
  const isFull = values.length >= max;
  return (
    <Field label={label} error={error ?? note} hint={hint} optional={optional}>
      <div className="input tag-input">
        <TagList label={label} values={values} onRemove={remove} />
        <Input
          ref={input}
          name={name}
          value={text}
          readOnly={isFull && text === ""}
          placeholder={isFull ? `${max} at most` : placeholder}
          autoComplete="off"
          enterKeyHint="enter"
          onKeyDown={onKeyDown}
          onChange={({ target }) => type(target.value)}
          onPaste={(event) => {
            // The browser would join pasted lines.
            const pasted = event.clipboardData.getData("text");
            if (!/[\n\t]/.test(pasted)) return;
            event.preventDefault();
            type(text + pasted);
          }}
          onBlur={({ target }) => {
            // If the member only switches windows, the field keeps the focus.
            if (document.activeElement !== target) add();
          }}
        />
      </div>
    </Field>
  );
}

type ListProps = { label: string; values: string[]; onRemove: (tag: string) => void };

function TagList({ label, values, onRemove }: ListProps) {
  if (values.length === 0) return null;
  return (
    <ul aria-label={label} className="contents">
      {values.map((tag) => (
        <li
          key={tag}
          className="inline-flex min-h-7 min-w-0 items-center rounded-input bg-sunken ps-2 text-meta text-muted wrap-anywhere"
        >
          {tag}
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            className="ms-0.5 inline-grid size-7 shrink-0 place-items-center rounded-input hover:text-text"
            onClick={() => onRemove(tag)}
          >
            <Icon of={X} size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useTyping({ values, onChange, max }: Pick<Props, "values" | "onChange" | "max">) {
  const [text, setText] = useState("");
  const [note, setNote] = useState<string>();

  /** Words beyond `max` stay in the field. */
  function addAll(words: string[], rest = ""): void {
    const { tags, added, left } = join(values, words, max);
    setText([...left, rest].filter(Boolean).join(", "));
    setNote(left.length > 0 ? `At most ${max}.` : undefined);
    if (added.length > 0) {
      onChange(tags);
      announce(`${added.join(", ")} added`);
    } else if (left.length === 0 && words.length > 0) announce(`${words.join(", ")} is there already`);
  }
  const add = () => {
    if (text.trim() !== "") addAll(wordsOf(text));
    else setText("");
  };
  const type = (typed: string) => {
    setNote(undefined);
    const at = typed.search(/[^,;\n\t]*$/);
    if (SEPARATOR.test(typed)) addAll(wordsOf(typed.slice(0, at)), typed.slice(at).trimStart());
    else setText(typed);
  };
  const addBeforeLeaving = useEffectEvent(() => {
    if (document.visibilityState === "hidden") add();
  });
  useEffect(() => {
    document.addEventListener("visibilitychange", addBeforeLeaving);
    return () => document.removeEventListener("visibilitychange", addBeforeLeaving);
  }, []);
  return { text, note, type, add };
}

const wordsOf = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((word) => word.trim().replace(/\s+/g, " "))
    .filter(Boolean);

function join(values: string[], words: string[], max: number) {
  const known = new Set(values.map(keyOf));
  const fresh = words.filter((word) => {
    const isNew = !known.has(keyOf(word));
    known.add(keyOf(word));
    return isNew;
  });
  const room = Math.max(0, max - values.length);
  const added = fresh.slice(0, room);
  return { tags: [...values, ...added], added, left: fresh.slice(room) };
}
