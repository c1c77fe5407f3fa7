import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The URL parameter that names the open dialog. */
export const DIALOG_PARAM = "dialog";

/**
 * A dialog that is part of the URL while it is open, so that Back closes it. Closing it goes back to the page that opened it; a dialog
 * that was opened by its URL is only removed from the URL.
 */
export function useDialogUrl(name: string) {
  const [params] = useSearchParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const changed = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search);
    change(next);
    return { search: String(next) };
  };
  return {
    isOpen: params.get(DIALOG_PARAM) === name,
    show: () =>
      void navigate(
        changed((next) => next.set(DIALOG_PARAM, name)),
        { preventScrollReset: true, state: { openedHere: name } },
      ),
    close: () =>
      void (state?.openedHere === name
        ? navigate(-1)
        : navigate(
            changed((next) => next.delete(DIALOG_PARAM)),
            { preventScrollReset: true, replace: true },
          )),
  };
}
