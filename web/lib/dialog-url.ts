import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { latestLocation } from "./latest-path.ts";

export const DIALOG_PARAM = "dialog";

/** Back closes the dialog. Closing goes back; a dialog opened by its URL is only removed from the URL. */
export function useDialogUrl(name: string) {
  const [params] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = params.get(DIALOG_PARAM) === name;
  const isShown = useIsShown(isOpen);
  const changed = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search);
    change(next);
    return { search: String(next) };
  };
  return {
    isOpen,
    show: () =>
      void navigate(
        changed((next) => next.set(DIALOG_PARAM, name)),
        { preventScrollReset: true, state: { openedHere: name } },
      ),
    /** Does nothing once the dialog is closed, because a response may come after that. */
    close: () => {
      if (!isShown() || isLeaving(pathname, name)) return;
      if (state?.openedHere === name) void navigate(-1);
      else
        void navigate(
          changed((next) => next.delete(DIALOG_PARAM)),
          { preventScrollReset: true, replace: true },
        );
    },
  };
}

/** Whether a navigation away is in progress, which closing would stop. */
function isLeaving(pathname: string, name: string): boolean {
  const latest = latestLocation();
  if (!latest) return false;
  return latest.pathname !== pathname || new URLSearchParams(latest.search).get(DIALOG_PARAM) !== name;
}

function useIsShown(isOpen: boolean): () => boolean {
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  return () => isShown.current;
}
