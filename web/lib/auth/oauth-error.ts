import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { toastError } from "#web/ui/feedback/toast.ts";

const isProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

export function useOAuthError(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const code = query.get("error");
    if (code === null || isShown.current) return;
    isShown.current = true;
    toastError(isProblem(code) ? PROBLEMS[code][1] : "Could not sign you in. Please try again.");
    query.delete("error");
    void navigate({ pathname, search: query.toString() }, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);
}
