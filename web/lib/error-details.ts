import { HttpError } from "./http.ts";

/** What an `ErrorState` shows of an error: its sentence, and the reference number of the request if there is one. */
export const errorDetails = (error: Error | null): { detail?: string; requestId?: string } => ({
  detail: error?.message,
  requestId: (error instanceof HttpError && error.requestId) || undefined,
});
