import { findCodeFailure } from "#web/lib/code.ts";
import { toastError } from "../feedback/toast.ts";

/** Shows why the code of what was pressed, for example a dialog or a menu, could not be fetched. */
export async function sayWhyMissing(): Promise<void> {
  const failure = await findCodeFailure();
  if (failure === "gone") toastError("This could not be opened. Please reload the page.");
  else if (failure === "offline") toastError("You are offline. Try again when you are connected.");
  else toastError("No connection. Please try again.");
}
