import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { latestLocation } from "./latest-path.ts";

/** The URL parameter that names the open dialog. */
export const DIALOG_PARAM = "dialog";

/**
 * A dialog that is part of the URL while it is open, so that Back closes it. Closing it goes back to the page that opened it; a dialog
 * that was opened by its URL is only removed from the URL.
 */
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
    /** Does nothing once the dialog is closed: the answer to a request may come after the member has closed it. */
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

/** Whether the member has gone elsewhere, or back, and only the next page is not there yet: closing would stop that. */
function isLeaving(pathname: string, name: string): boolean {
  const latest = latestLocation();
  if (!latest) return false;
  return latest.pathname !== pathname || new URLSearchParams(latest.search).get(DIALOG_PARAM) !== name;
}

/** Returns a function that says whether the dialog is open now, for callbacks of an earlier render. */
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
