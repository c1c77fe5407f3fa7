import { useRef, useState } from "react";
import type { Mutation } from "./mutation.ts";
import { useAction } from "./use-action.ts";

/**
 * `chosen`: the choices to show instead of the saved ones. A choice during a request is sent after it, together with
 * one that failed. `choose` resolves to whether everything is saved; a failed choice is reverted.
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
