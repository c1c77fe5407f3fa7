import type { PersonView } from "#contract/members.ts";
import type { ConnectionRequestView } from "#contract/network/connections.ts";
import type { Relation, RelationView } from "#contract/network/relation.ts";
import { http } from "#web/lib/http.ts";
import { changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { isRefusal } from "#web/lib/mutations/failure.ts";
import { limitSentence } from "#web/lib/mutations/limit-sentence.ts";
import { type Mutation, mutation } from "#web/lib/mutations/mutation.ts";
import { showAtOnce } from "#web/lib/mutations/show-at-once.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { refreshNetwork } from "../api.ts";

export type RelatedPerson = Pick<PersonView, "id" | "name"> & RelationView;

const NETWORK = "/api/network";
const REQUESTS = `${NETWORK}/requests`;
const requestPath = (id: string) => `${REQUESTS}/${id}`;
const connectionPath = (id: string) => `${NETWORK}/connections/${id}`;

export const connectionRequestsQuery = (box: "received" | "sent") =>
  pagesQuery<ConnectionRequestView>(REQUESTS, box === "sent" ? "box=sent" : "");

export const mutualQuery = (memberId: string) => pagesQuery<PersonView>(`${NETWORK}/mutual/${memberId}`);

function showRelationIn(places: readonly string[], memberId: string, shown: RelationView): void {
  queryClient.setQueriesData(
    { predicate: (query) => places.some((place) => String(query.queryKey[0]).startsWith(place)) },
    (data: unknown) => withRelation(data, memberId, shown),
  );
}

/** Returns the same object if nothing in it changes. */
function withRelation(data: unknown, memberId: string, shown: RelationView): unknown {
  if (typeof data !== "object" || data === null) return data;
  const change = (value: unknown) => withRelation(value, memberId, shown);
  if (Array.isArray(data)) {
    const changed = data.map(change);
    return changed.every((value, at) => value === data[at]) ? data : changed;
  }
  if ("id" in data && data.id === memberId && "relation" in data) return relate(data, shown);
  const before: [string, unknown][] = Object.entries(data);
  const changed = before.map(([name, value]) => [name, change(value)] as const);
  return changed.every(([, value], at) => value === before[at]?.[1]) ? data : Object.fromEntries(changed);
}

/** A card has the relation beside its other fields, a profile in one field. */
const relate = (holder: { relation: unknown }, shown: RelationView) =>
  typeof holder.relation === "object"
    ? { ...holder, relation: shown }
    : { ...holder, ...shown, isConnected: shown.relation === "connected" };

const showRelation = (id: string, shown: RelationView): void =>
  showRelationIn([`${NETWORK}/`, "/api/profiles/", "/api/events/"], id, shown);

type Command<Input extends RelatedPerson> = Pick<Mutation<Input, RelationView>, "success" | "failure"> & {
  shows: Relation;
  send: (person: Input) => Promise<RelationView>;
};

/**
 * Shows the change at once on every card and profile, and reverts it on failure. Always refetches all lists, even
 * after a refusal, because then the other member did something in the meantime.
 */
const command = <Input extends RelatedPerson>({ shows, send, ...says }: Command<Input>) =>
  mutation({
    mutationFn: (person: Input) => {
      const { id, relation, at } = person;
      return showAtOnce(
        () => showRelation(id, { relation: shows, at: shows === "none" ? null : new Date().toISOString() }),
        () => send(person),
        (error) => {
          showRelation(id, { relation, at });
          if (isRefusal(error)) refreshNetwork();
        },
      );
    },
    onSuccess: (related, { id }) => {
      showRelation(id, related);
      changeRows(connectionRequestsQuery("received"), (rows) => rows.filter(({ person }) => person.id !== id));
      refreshNetwork();
    },
    ...says,
  });

/** Connects at once if the other member accepts automatically or has also sent a request. */
export const requestConnection = command({
  shows: "sent",
  send: ({ id, note = "" }: RelatedPerson & { note?: string }) => http.put(requestPath(id), { note }),
  success: ({ relation }, { name }) =>
    relation === "connected" ? `You and ${name} are connected.` : `We asked ${name} to connect.`,
  failure: (error) => limitSentence(error, "You reached the limit of requests to connect for one day."),
});

/** The toast is from `sendUnlessUndone`. */
export const withdrawRequest = command({
  shows: "none",
  // The page may be closed before the undo time is over.
  send: ({ id }: RelatedPerson) => http.deleteFor<RelationView>(requestPath(id), { keepalive: true }),
});

export const acceptRequest = command({
  shows: "connected",
  send: ({ id }: RelatedPerson) => http.put<RelationView>(connectionPath(id)),
  success: (_, { name }) => `You and ${name} are connected.`,
});

/** The other member is not notified. The toast is from `sendUnlessUndone`. */
export const ignoreRequest = command({
  shows: "none",
  send: ({ id }: RelatedPerson) => http.deleteFor<RelationView>(`${REQUESTS}/received/${id}`, { keepalive: true }),
});

export const disconnect = command({
  shows: "none",
  send: ({ id }: RelatedPerson) => http.deleteFor<RelationView>(connectionPath(id)),
  success: (_, { name }) => `You and ${name} are no longer connected.`,
});

const shownBy = (id: string) => ({ path: `/api/profiles/${id}`, isNull: "relation.at" });

/** For `sendUnlessUndone`: `shownBy` is the data that shows whether it is done. */
export const withdrawalOf = (id: string) => ({ name: `request to ${id}`, shownBy: shownBy(id) });
export const ignoringOf = (id: string) => ({ name: `request of ${id}`, shownBy: shownBy(id) });
