import type { LinkMailResult } from "#contract/auth/email-verification.ts";
import type { Provider } from "#contract/auth/oauth.ts";
import type { RecoveryCodesView, SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { MemberKind } from "#contract/members.ts";
import type { AccountView } from "#contract/settings/account.ts";
import type { OwnQuoteView, QuoteInput } from "#contract/settings/quote.ts";
import type { SecurityView, SessionView } from "#contract/settings/security.ts";
import type { SecurityEventView } from "#contract/settings/security-events.ts";
import { requestResetLink, resendVerification } from "#web/lib/auth/api.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient, refetchBelow } from "#web/lib/query-client.ts";
import { toastError } from "#web/ui/feedback/toast.ts";

export const accountQuery = apiQuery<AccountView>("/api/me/account");
const refetchAccount = () => queryClient.invalidateQueries(accountQuery);

export const securityQuery = apiQuery<SecurityView>("/api/me/security");
export const securityEventsQuery = pagesQuery<SecurityEventView>("/api/me/security-events");
// The prefix of both paths.
const refetchSecurity = () => refetchBelow("/api/me/security");

/** Ignores a failure: the change is saved, and the next page fetches the viewer. */
const refetchViewer = () => refreshViewer().catch(() => undefined);
// Not awaited: other lists and pages also show the viewer.
const refetchAll = () => {
  void queryClient.invalidateQueries();
  return refetchViewer();
};
const refetchSecurityAndViewer = () => Promise.all([refetchSecurity(), refetchViewer()]);

export const rename = mutation({
  mutationFn: (input: { name: string }) => http.patch<ViewerView>("/api/me", input),
  onSuccess: refetchAll,
  success: "Name saved",
  failure: "Your name could not be saved. Please try again.",
});

/** The kind changes words on many screens, which are refetched. */
export const changeKind = mutation({
  mutationFn: ({ kind }: { kind: MemberKind }) => http.put<ViewerView>("/api/me/kind", { kind }),
  onSuccess: refetchAll,
  success: "Your choice was saved.",
  failure: "Your choice could not be saved. Please try again.",
});

export const ownQuoteQuery = apiQuery<OwnQuoteView>("/api/me/quote");
const refetchQuote = () => queryClient.invalidateQueries(ownQuoteQuery);

export const saveQuote = mutation({
  mutationFn: (input: QuoteInput) => http.put("/api/me/quote", input),
  onSuccess: refetchQuote,
  success: "Quote saved",
  failure: "Your quote could not be saved. Please try again.",
});

export const removeQuote = mutation({
  mutationFn: () => http.delete("/api/me/quote"),
  onSuccess: refetchQuote,
  success: "Quote removed",
  failure: "Your quote could not be removed. Please try again.",
});

const REFUSED = "We can't send a link to this address because an earlier email to it bounced.";

export const resendLink = resendVerification({ sent: "A link is on its way to your email.", refused: REFUSED });

export const changeEmail = mutation({
  mutationFn: (input: { password: string; newEmail: string }) => http.put<LinkMailResult>("/api/me/email", input),
  async onSuccess({ mail }) {
    await refetchAccount();
    if (mail === "refused") toastError(REFUSED);
  },
  success: ({ mail }) => (mail === "accepted" ? "The confirmation links are on their way." : null),
  failure: "The links could not be sent. Please try again.",
});

export const withdrawEmailChange = mutation({
  mutationFn: () => http.delete("/api/me/email"),
  onSuccess: refetchAccount,
  success: "Email change withdrawn",
  failure: "The email change could not be withdrawn. Please try again.",
});

type Password = { password: string };

/** The link expires. Setting the password revokes all sessions. */
export const sendPasswordLink = requestResetLink(
  (email) => `A link is on its way to ${email}. Open it to set your password.`,
);

export const changePassword = mutation({
  mutationFn: (input: Password & { newPassword: string }) => http.put("/api/me/password", input),
  onSuccess: refetchSecurityAndViewer,
  success: "Password changed. All other devices are signed out.",
  failure: "Your password could not be changed. Please try again.",
});

/** Two-factor authentication is on only after the first valid code. */
export const beginSecondFactor = mutation({
  mutationFn: (input: Password) => http.post<SecondFactorSetupView>("/api/auth/second-factor", input),
  failure: "Two-step sign-in could not be set up. Please try again.",
});

export const confirmSecondFactor = mutation({
  mutationFn: (input: { code: string }) => http.post("/api/auth/second-factor/confirmation", input),
  onSuccess: refetchSecurityAndViewer,
  failure: "Two-step sign-in could not be turned on. Please try again.",
});

export const removeSecondFactor = mutation({
  mutationFn: (input: Password) => http.post("/api/auth/second-factor/removal", input),
  onSuccess: refetchSecurityAndViewer,
  success: "Two-step sign-in is off.",
  failure: "Two-step sign-in could not be turned off. Please try again.",
});

export const keepSecondFactor = mutation({
  mutationFn: () => http.delete("/api/auth/second-factor/pending-removal"),
  onSuccess: refetchSecurityAndViewer,
  success: "Two-step sign-in stays on. If you didn't ask for this, change your password.",
  failure: "The change could not be stopped. Please try again.",
});

export const renewRecoveryCodes = mutation({
  mutationFn: (input: Password) => http.post<RecoveryCodesView>("/api/auth/second-factor/recovery-codes", input),
  onSuccess: refetchSecurity,
  failure: "New codes could not be created. Please try again.",
});

const NOT_SIGNED_OUT = "The device could not be signed out. Please try again.";

export const revokeSession = mutation({
  mutationFn: ({ id }: SessionView) => http.delete(`/api/me/sessions/${id}`),
  onSuccess: refetchSecurity,
  success: (_, { device }) => `Signed out ${device}`,
  failure: NOT_SIGNED_OUT,
});

export const revokeOtherSessions = mutation({
  mutationFn: () => http.delete("/api/me/sessions"),
  onSuccess: refetchSecurity,
  success: "All other devices are signed out.",
  failure: NOT_SIGNED_OUT,
});

// `name`: from `PROVIDER_NAMES`. The app chunk contains this file, so it imports only types from topics of the
// contract.
export const unlinkProvider = (provider: Provider, name: string) =>
  mutation({
    mutationFn: () => http.delete(`/api/me/identities/${provider}`),
    onSuccess: refetchSecurity,
    success: `${name} unlinked`,
    failure: `${name} could not be unlinked. Please try again.`,
  });

/** Returns the URL of the provider. */
export const linkProvider = (provider: Provider, name: string) =>
  mutation({
    mutationFn: () => http.post<{ url: string }>("/api/auth/link-social", { provider }),
    failure: `${name} could not be linked. Please try again.`,
  });

/** The account is deleted after seven days. */
export const requestDeletion = mutation({
  mutationFn: () => http.post<ViewerView>("/api/me/deletion", {}),
  onSuccess: refetchAll,
  success: "Your account will be deleted after 7 days.",
});

export const keepAccount = mutation({
  mutationFn: () => http.delete("/api/me/deletion"),
  onSuccess: refetchAll,
  success: "Your account stays.",
  failure: "Your account could not be kept. Please try again.",
});

export const copyData = mutation({
  mutationFn: () => http.postForFile("/api/me/copy", {}),
  failure: "Your data could not be downloaded. Please try again.",
});
