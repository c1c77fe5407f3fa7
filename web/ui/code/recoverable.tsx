import { type ComponentType, useEffect, useReducer, useState } from "react";
import { type CodeFailure, findCodeFailure, reloadOnceFor, whenOnline } from "#web/lib/code.ts";
import { CodeMissing, PageMissing } from "./code-missing.tsx";
import { RecoveredFocus } from "./recovered-focus.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Options = {
  /** A name for code that is a whole page, on which nothing was typed yet: when it is gone, the document is loaded again, once. */
  page?: string;
  /** In place of `PageMissing`, for a page that brings its own layout. */
  Missing?: typeof PageMissing;
  /** Shows nothing while the code is missing, for what the page is complete without. */
  quiet?: boolean;
};

/** The pause before code is asked for again while the server cannot be reached. */
const RETRY_MS = 5000;

/**
 * Returns a load function that never fails. When the code cannot be fetched, it resolves to a component that says so, tries again when the
 * browser is online, and then shows what was asked for: so a page stays in its layout. Calling the function ahead of `lazy` preloads the code.
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

/** Tries again when the browser is online or the server may answer again. `failure` is null until the reason is known. */
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
