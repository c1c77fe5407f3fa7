import { type ComponentType, useEffect, useReducer, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type CodeFailure, findCodeFailure, reloadOnceFor, whenOnline } from "#web/lib/code.ts";
import { focusAfterNavigation } from "#web/lib/focus.ts";
import { CodeMissing, PageMissing } from "./code-missing.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Options = {
  /** Name of a whole page without input so far: if its code is gone, the document is reloaded once. */
  page?: string;
  /** Replaces `PageMissing`, for a page with its own layout. */
  Missing?: typeof PageMissing;
  /** Shows nothing while the code is missing, for parts that are not essential. */
  quiet?: boolean;
};

/** The pause before a retry while the server is unreachable. */
const RETRY_MS = 5000;

/**
 * Returns a load function that never rejects. If the code is missing, it resolves to a component that says so, retries
 * when the browser is online, and then shows the page: so the layout stays. Call it before `lazy` to preload the code.
 */
export function recoverable<Props extends object>(
  load: Load<Props>,
  { page, Missing = page ? PageMissing : CodeMissing, quiet = false }: Options = {},
): Load<Props> {
  const fetchCode = whenOnline(load);
  let Found: ComponentType<Props> | null = null;
  const find = async () => {
    Found = (await fetchCode()).default;
    return Found;
  };
  function Recovering(props: Props) {
    const [Shown, setShown] = useState(() => Found);
    const { failure, retry } = useRetries(find, (found) => setShown(() => found), page);
    if (Shown) {
      return (
        <>
          <Shown {...props} />
          {page && failure && <RecoveredFocus />}
        </>
      );
    }
    if (quiet) return null;
    return <Missing failure={failure} onRetry={retry} />;
  }
  return async () => ({ default: await find().catch(() => Recovering) });
}

function useRetries<Code>(find: () => Promise<Code>, onFound: (code: Code) => void, page: string | undefined) {
  const [failure, setFailure] = useState<CodeFailure | null>(null);
  const [isFound, setIsFound] = useState(false);
  const [tries, retry] = useReducer((before: number) => before + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each try; the rest are the same functions for a component
  useEffect(() => {
    let isOver = false;
    const attempt = async () => {
      const found = await find().catch(() => null);
      if (isOver) return;
      if (found) {
        setIsFound(true);
        return onFound(found);
      }
      const reason = await findCodeFailure();
      if (isOver || (reason === "gone" && page && reloadOnceFor(page))) return;
      setFailure(reason);
    };
    void attempt();
    return () => {
      isOver = true;
    };
  }, [tries]);
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);
  useEffect(() => {
    if (failure !== "unreachable" || isFound) return;
    const timer = setInterval(retry, RETRY_MS);
    return () => clearInterval(timer);
  }, [failure, isFound]);
  return { failure, retry };
}

/** Focuses the page after it replaced the message about missing code, if the focus was in that message. */
function RecoveredFocus() {
  const { state } = useLocation();
  const target = useRef<"heading" | "field">(state?.focusField ? "field" : "heading");
  useEffect(() => {
    const active = document.activeElement;
    if (active && active !== document.body) return;
    return focusAfterNavigation(target.current);
  }, []);
  return null;
}
