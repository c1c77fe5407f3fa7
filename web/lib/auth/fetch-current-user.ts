import type { ViewerView } from "#contract/auth/viewer.ts";
import { HttpError, http, isRetryable } from "../http.ts";

const FIRST_PAUSE_MS = 200;
const LAST_PAUSE_MS = 800;

/** Null without a session. Retries after 200, 400 and 800 ms without a response or after a gateway error. */
export async function fetchCurrentUser(): Promise<ViewerView | null> {
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await http.get<ViewerView>("/api/me");
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 401 || error.code === "account-suspended") return null;
      if (!isRetryable(error) || pause > LAST_PAUSE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
