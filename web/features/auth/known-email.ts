import { useLocation } from "react-router";

/** Navigation state for another auth page. Not in the URL, which servers and histories record. */
export const withEmail = (email: string) => ({ email });

/** The email from the previous page, or empty. */
export function useKnownEmail(): string {
  const { state } = useLocation();
  return typeof state?.email === "string" ? state.email : "";
}
