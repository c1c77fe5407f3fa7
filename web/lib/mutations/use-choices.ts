import { useRef, useState } from "react";
import type { Mutation } from "./mutation.ts";
import { useAction } from "./use-action.ts";

/**
 * Saves choices one after the other. `chosen` is what to show instead of what is saved: a choice at once, also one made during a request, which is
 * sent after it, and with it one that failed meanwhile. `choose` resolves to whether all is saved; what is not is shown as it was.
 */
export function useChoices<Choice extends object>(definition: Mutation<Choice>) {
  const save = useAction(definition);
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const next = useRef<Choice>(null);
  const saving = useRef<Promise<boolean>>(null);
  function takeNext(): Choice | null {
    const choice = next.current;
    next.current = null;
    return choice;
  }
  async function saveAll(): Promise<boolean> {
    let isSaved = true;
    for (let sent = takeNext(); sent; ) {
      isSaved = await save.run(sent);
      const later = takeNext();
      sent = later && (isSaved ? later : { ...sent, ...later });
    }
    saving.current = null;
    setChosen({});
    return isSaved;
  }
  function choose(choice: Choice): Promise<boolean> {
    next.current = { ...next.current, ...choice };
    setChosen((shown) => ({ ...shown, ...choice }));
    saving.current ??= saveAll();
    return saving.current;
  }
  return { chosen, choose };
}
