import { failureSentence } from "#web/lib/mutations/failure.ts";

/** The result of an action, shown in the drawer. */
export type Outcome = { isDone: boolean; text: string };
export type ShowOutcome = (outcome: Outcome | null) => void;

/** The handlers of an action whose result is shown in the drawer. */
export const showingOutcome = (show: ShowOutcome, done: string) => ({
  onDone: () => show({ isDone: true, text: done }),
  onFailure(error: unknown) {
    show({ isDone: false, text: failureSentence(error) });
    return true;
  },
});
