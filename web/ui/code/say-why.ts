import { findCodeFailure } from "#web/lib/code.ts";
import { toastError } from "../feedback/toast.ts";

/** A toast for a dialog or menu whose code is missing. */
export async function sayWhyMissing(): Promise<void> {
  const failure = await findCodeFailure();
  if (failure === "gone") toastError("This could not be opened. Please reload the page.");
  else if (failure === "offline") toastError("You are offline. Try again when you are connected.");
  else toastError("No connection. Please try again.");
}
