import type { AdminQuoteView } from "#contract/settings/quote.ts";
import { HttpError } from "#web/lib/http.ts";
import { useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { PersonName } from "#web/ui/content/person-link.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { refreshAdmin } from "../api.ts";
import { Moment } from "../moment.tsx";
import { decideQuote, quotesQuery } from "./api.ts";

const STATES = { shown: "On the home page", declined: "Declined" };

export default function QuotesSection() {
  const list = useListUrl({ state: STATES });
  return (
    <TableSection
      title="Quotes"
      filters={<SelectFilter label="Status" all="Waiting" options={STATES} {...list.filter("state")} />}
      pages={usePages(quotesQuery(list.search))}
      columns={COLUMNS}
      name={["quote", "quotes"]}
      failed="Could not load the quotes."
      none={{ title: "No quotes are waiting", text: "Members write them in Settings. You decide which are shown." }}
      noMatch={{ title: "No quotes with this status" }}
      search={list.search}
      note="The home page shows the three newest quotes from approved, verified members."
    />
  );
}

const COLUMNS: Column<AdminQuoteView>[] = [
  {
    name: "Member",
    kind: "heading",
    cell: ({ person }) => (
      <div className="who-cell">
        <Avatar id={person.id} name={person.name} image={person.image} size={32} />
        <div>
          <PersonName person={person} className="font-semibold" />
          {person.title && <span className="under">{person.title}</span>}
        </div>
      </div>
    ),
  },
  {
    name: "Quote",
    cell: ({ text }) => (
      <span className="whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </span>
    ),
  },
  { name: "Written", cell: ({ at }) => <Moment at={at} /> },
  { name: "Decision", cell: (quote) => <Decision quote={quote} /> },
];

function Decision({ quote: { id, person, state, at } }: { quote: AdminQuoteView }) {
  const decide = useAction(decideQuote, {
    // The member rewrote or removed the quote.
    onFailure: (error) => {
      if (error instanceof HttpError && [404, 409].includes(error.status)) refreshAdmin();
      return false;
    },
  });
  return (
    <div className="buttons">
      {state !== "shown" && (
        <ActionButton
          action={decide}
          input={{ id, at, isShown: true }}
          size="sm"
          busyLabel="Saving..."
          aria-label={`Show the quote of ${person.name}`}
        >
          Show
        </ActionButton>
      )}
      {state !== "declined" && (
        <ActionButton
          action={decide}
          input={{ id, at, isShown: false }}
          size="sm"
          variant="ghost"
          busyLabel="Saving..."
          aria-label={`Decline the quote of ${person.name}`}
        >
          {state === "shown" ? "Take off" : "Decline"}
        </ActionButton>
      )}
    </div>
  );
}
