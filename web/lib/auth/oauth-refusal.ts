import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { toastError } from "#web/ui/feedback/toast.ts";

const isProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** `?error=` of the way back from a third party: told once, then out of the address. */
export function useThirdPartyRefusal(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const told = useRef(false);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const code = query.get("error");
    if (code === null || told.current) return;
    told.current = true;
    toastError(isProblem(code) ? PROBLEMS[code][1] : "That sign-in did not work. Please try again.");
    query.delete("error");
    void navigate({ pathname, search: query.toString() }, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);
}
