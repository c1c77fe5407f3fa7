import { Search } from "lucide-react";
import { useState } from "react";
import type { ConversationView } from "#contract/messages.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Input } from "#web/ui/fields/input.tsx";

export type ConversationFilter = ReturnType<typeof useConversationFilter>;

/** Search words and the unread filter over the loaded conversations. `me` is the viewer's id. */
export function useConversationFilter(rows: readonly ConversationView[], me: string) {
  const [words, setWords] = useState("");
  const [onlyUnread, setOnlyUnread] = useState(false);
  const wanted = fold(words);
  const shown = rows.filter(
    (row) => (!onlyUnread || row.unread > 0) && (wanted === "" || fold(textOf(row, me)).includes(wanted)),
  );
  const clear = () => {
    setWords("");
    setOnlyUnread(false);
  };
  return { words, setWords, onlyUnread, setOnlyUnread, shown, isFiltered: onlyUnread || wanted !== "", clear };
}

/** The displayed text of a conversation, which a search looks in. */
const textOf = (row: ConversationView, me: string) =>
  `${row.peer.id === me ? "Notes to self" : row.peer.name} ${row.lastLine}`;

/** Text as this search compares it: lower case without accents, compatible forms unified. */
const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

type Props = { filter: ConversationFilter; unreadCount: number };

/** The search field and the filter buttons above the list. */
export function ConversationFilters({ filter, unreadCount }: Props) {
  const { words, setWords, onlyUnread, setOnlyUnread } = filter;
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
      <fieldset className="list-filter">
        <legend className="sr-only">Show</legend>
        <button type="button" className="chip" aria-pressed={!onlyUnread} onClick={() => setOnlyUnread(false)}>
          All
        </button>
        <button type="button" className="chip" aria-pressed={onlyUnread} onClick={() => setOnlyUnread(true)}>
          Unread <span className="text-subtle tabular-nums">{unreadCount}</span>
        </button>
      </fieldset>
    </>
  );
}
