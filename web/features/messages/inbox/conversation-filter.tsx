import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { matches, readSearchTerms } from "#contract/content/search-words.ts";
import type { ConversationView } from "#contract/messages.ts";
import { REQUESTS_COUNTED_MAX } from "#contract/network/limits.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Input } from "#web/ui/fields/input.tsx";

type ConversationFilter = ReturnType<typeof useConversationFilter>;

type Shown = "all" | "unread" | "requests";

/** Replaces the history entry, so that Back leaves the list. */
export function useShown(): [shown: Shown, show: (shown: Shown) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get("show");
  const show = (next: Shown) => {
    const changed = new URLSearchParams(params);
    if (next === "all") changed.delete("show");
    else changed.set("show", next);
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return [named === "unread" || named === "requests" ? named : "all", show];
}

/** Filters the loaded conversations only. `me`: the viewer's id. */
export function useConversationFilter(rows: readonly ConversationView[], me: string) {
  const [words, setWords] = useState("");
  const [show, setShow] = useShown();
  const onlyUnread = show === "unread";
  const terms = readSearchTerms(words);
  const shown = rows.filter((row) => (!onlyUnread || row.unread > 0) && matches(terms, textsOf(row, me)));
  const clear = () => {
    setWords("");
    if (onlyUnread) setShow("all");
  };
  return { words, setWords, show, setShow, shown, isFiltered: onlyUnread || terms !== null, clear };
}

const textsOf = (row: ConversationView, me: string) => ({
  name: row.peer.id === me ? "Notes to self" : row.peer.name,
  lastLine: row.lastLine,
});

type Props = { filter: ConversationFilter; unreadCount: number; requestCount: number };

export function ConversationFilters({ filter, unreadCount, requestCount }: Props) {
  const { words, setWords, show, setShow } = filter;
  return (
    <>
      <div className="px-4">
        <Input
          type="search"
          icon={<Icon of={Search} size={16} />}
          aria-label="Search conversations"
          placeholder="Search conversations"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <fieldset className="flex gap-1.5 border-b border-border px-4 pt-2.5 pb-3">
        <legend className="sr-only">Show</legend>
        <FilterButton isPressed={show === "all"} onClick={() => setShow("all")}>
          All
        </FilterButton>
        <FilterButton isPressed={show === "unread"} onClick={() => setShow("unread")}>
          Unread <span className="text-subtle tabular-nums">{unreadCount}</span>
        </FilterButton>
        <FilterButton isPressed={show === "requests"} onClick={() => setShow("requests")}>
          Requests{" "}
          <span className="text-subtle tabular-nums">
            {requestCount < REQUESTS_COUNTED_MAX ? requestCount : `${REQUESTS_COUNTED_MAX - 1}+`}
          </span>
        </FilterButton>
      </fieldset>
    </>
  );
}

type FilterButtonProps = { isPressed: boolean; onClick: () => void; children: ReactNode };

function FilterButton({ isPressed, onClick, children }: FilterButtonProps) {
  return (
    <button
      type="button"
      className="inline-flex h-7.5 items-center gap-1.5 rounded-input border border-border-button bg-surface px-2.5 text-meta font-medium hover:border-border-strong aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-semibold aria-pressed:text-primary-soft-text max-md:h-9"
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
