import { useState } from "react";
import type { Relation, RelationView } from "#contract/network/relation.ts";
import { HttpError } from "#web/lib/http.ts";
import { sendUnlessUndone, undo, useIsUndoable } from "#web/lib/mutations/undo.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import {
  acceptRequest,
  disconnect,
  ignoreRequest,
  ignoringOf,
  type RelatedPerson,
  requestConnection,
  withdrawalOf,
  withdrawRequest,
} from "./api.ts";

/**
 * Withdrawing and ignoring can be undone for eight seconds, because neither side can ask again for three weeks after a
 * withdrawal. `onGone`: a request was answered or withdrawn, so its row is gone.
 */
export function useConnection(person: RelatedPerson, onGone?: (related: RelationView) => void) {
  const { id, name, relation } = person;
  const [refusal, setRefusal] = useState<string>();
  const [withdrawal, ignoring] = [withdrawalOf(id), ignoringOf(id)];
  const isWithdrawn = useIsUndoable(withdrawal.name) && relation === "sent";
  const isIgnored = useIsUndoable(ignoring.name) && relation === "received";
  const gone = onGone ? { onDone: onGone } : {};
  const request = useAction(requestConnection, {
    onFailure: (error) => {
      if (!(error instanceof HttpError) || error.code !== "request-too-soon") return false;
      setRefusal(error.message);
      return true;
    },
  });
  const accept = useAction(acceptRequest, gone);
  const withdraw = useAction(withdrawRequest, gone);
  const ignore = useAction(ignoreRequest, gone);
  const end = useAction(disconnect);
  const actions = [request, accept, withdraw, ignore, end];
  const shown: Relation = isWithdrawn || isIgnored ? "none" : relation;
  return {
    shown,
    isWithdrawn,
    isIgnored,
    /** Why a request is not possible; known once the server refused it. */
    refusal: shown === "none" ? refusal : undefined,
    /** The action that the server limits for now. */
    waiting: actions.find(({ wait }) => wait > 0),
    isBusy: actions.some(({ busy }) => busy),
    connect: (): void => {
      if (undo(withdrawal.name)) return;
      if (undo(ignoring.name)) void accept.run(person);
      else void request.run(person);
    },
    accept: () => accept.run(person),
    withdraw: () =>
      sendUnlessUndone({
        ...withdrawal,
        text: `Your request to ${name} is withdrawn. You can ask again in three weeks.`,
        send: () => withdraw.run(person),
      }),
    ignore: () =>
      sendUnlessUndone({
        ...ignoring,
        text: `You ignored the request. ${name} isn't notified.`,
        send: () => ignore.run(person),
      }),
    undo: () => undo(withdrawal.name) || undo(ignoring.name),
    disconnect: () => end.run(person),
  };
}
