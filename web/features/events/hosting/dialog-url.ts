import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The parameter of the address that names the open dialog. */
export const DIALOG = "dialog";

/**
 * A dialog that stands in the address while it is open, so that Back closes it. Closing goes back where the press that opened it came
 * from; opened by its address alone, it only leaves the address.
 */
export function useDialogAddress(name: string) {
  const [params] = useSearchParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const to = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search);
    edit(next);
    return { search: String(next) };
  };
  return {
    isOpen: params.get(DIALOG) === name,
    show: () =>
      void navigate(
        to((next) => next.set(DIALOG, name)),
        { preventScrollReset: true, state: { openedHere: name } },
      ),
    close: () =>
      void (state?.openedHere === name
        ? navigate(-1)
        : navigate(
            to((next) => next.delete(DIALOG)),
            { preventScrollReset: true, replace: true },
          )),
  };
}
