import { failureSentence } from "#web/lib/mutations/failure.ts";

export type Outcome = { isDone: boolean; text: string };
export type ShowOutcome = (outcome: Outcome | null) => void;

export const showingOutcome = (show: ShowOutcome, done: string) => ({
  onDone: () => show({ isDone: true, text: done }),
  onFailure(error: unknown) {
    show({ isDone: false, text: failureSentence(error) });
    return true;
  },
});
