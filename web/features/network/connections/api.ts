import type { PersonView } from "#contract/members.ts";
import type { InvitationView } from "#contract/network/connections.ts";
import type { Relation, RelationView } from "#contract/network/relation.ts";
import { http } from "#web/lib/http.ts";
import { limitSentence } from "#web/lib/limit-sentence.ts";
import { changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { isRefusal } from "#web/lib/mutations/failure.ts";
import { type Mutation, mutation } from "#web/lib/mutations/mutation.ts";
import { showAtOnce } from "#web/lib/mutations/show-at-once.ts";
import { refreshNetwork } from "../api.ts";
import { showRelationIn } from "./show-relation.ts";

/** Somebody else, and how the viewer is related to them: a card, or a part of a profile. */
export type RelatedPerson = Pick<PersonView, "id" | "name"> & RelationView;

const NETWORK = "/api/network";
const INVITATIONS = `${NETWORK}/invitations`;
const requestPath = (id: string) => `${NETWORK}/requests/${id}`;
const connectionPath = (id: string) => `${NETWORK}/connections/${id}`;

/** The requests that wait for the viewer, or those they sent, the newest first. */
export const invitationsQuery = (box: "received" | "sent") =>
  pagesQuery<InvitationView>(INVITATIONS, box === "sent" ? "box=sent" : "");

/** The connections that the viewer and another member have in common. */
export const mutualQuery = (memberId: string) => pagesQuery<PersonView>(`${NETWORK}/mutual/${memberId}`);

/** On every card and profile, and among attendees. */
const showRelation = (id: string, shown: RelationView): void =>
  showRelationIn([`${NETWORK}/`, "/api/profiles/", "/api/events/"], id, shown);

type Command<Input extends RelatedPerson> = Pick<Mutation<Input, RelationView>, "success" | "failure"> & {
  /** The relation that is shown while the request runs. */
  shows: Relation;
  send: (person: Input) => Promise<RelationView>;
};

/**
 * A change of the relation, which is shown at once on every card and profile of the member, and undone when it fails. All lists are fetched again
 * afterwards, also after a refusal, because then the other one did something meanwhile.
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
      changeRows(invitationsQuery("received"), (rows) => rows.filter(({ person }) => person.id !== id));
      refreshNetwork();
    },
    ...says,
  });

/** Asks to connect. The two are connected at once when the other one accepts automatically or has asked too. */
export const requestConnection = command({
  shows: "sent",
  send: ({ id, note = "" }: RelatedPerson & { note?: string }) => http.put(requestPath(id), { note }),
  success: ({ relation }, { name }) =>
    relation === "connected" ? `You and ${name} are connected.` : `We asked ${name} to connect.`,
  failure: (error) => limitSentence(error, "You reached the limit of requests to connect for one day."),
});

/** Withdraws the viewer's request. Its toast is that of `sendUnlessUndone`. */
export const withdrawRequest = command({
  shows: "none",
  // The page may be closed while the request can still be kept.
  send: ({ id }: RelatedPerson) => http.deleteFor<RelationView>(requestPath(id), { keepalive: true }),
});

export const acceptRequest = command({
  shows: "connected",
  send: ({ id }: RelatedPerson) => http.put<RelationView>(connectionPath(id)),
  success: (_, { name }) => `You and ${name} are connected.`,
});

/** Ignores the other one's request, who does not learn of it. Its toast is that of `sendUnlessUndone`. */
export const ignoreRequest = command({
  shows: "none",
  send: ({ id }: RelatedPerson) => http.deleteFor<RelationView>(`${INVITATIONS}/${id}`, { keepalive: true }),
});

export const disconnect = command({
  shows: "none",
  send: ({ id }: RelatedPerson) => http.deleteFor<RelationView>(connectionPath(id)),
  success: (_, { name }) => `You and ${name} are no longer connected.`,
});

const shownBy = (id: string) => ({ path: `/api/profiles/${id}`, isNull: "relation.at" });

/** For `sendUnlessUndone`: the withdrawal of a request, and the answer that shows whether it is done. */
export const withdrawalOf = (id: string) => ({ name: `request to ${id}`, shownBy: shownBy(id) });
/** The same for ignoring the request of a member. */
export const ignoringOf = (id: string) => ({ name: `request of ${id}`, shownBy: shownBy(id) });
