import type { SetupView, TestMailView } from "#contract/admin/setup.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";

const SETUP = "/api/admin/setup";

export const setupQuery = apiQuery<SetupView>(SETUP);

/** To oneself. A refusal by the email service is a result, not a failure. */
export const sendTestMail = mutation({
  mutationFn: () => http.post<TestMailView>(`${SETUP}/test-mail`),
  onSuccess: refreshAdmin,
  success: ({ accepted, to, answer }) => (accepted ? `Test email to ${to}: ${answer}` : null),
});
