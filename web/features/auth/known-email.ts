import { useLocation } from "react-router";

/** The state of a navigation to another auth page that begins with this email. Not in the URL, which servers and histories record. */
export const withEmail = (email: string) => ({ email });

/** The email that the page before passed on, empty without one. */
export function useKnownEmail(): string {
  const { state } = useLocation();
  return typeof state?.email === "string" ? state.email : "";
}
