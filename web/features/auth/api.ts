import { queryOptions } from "@tanstack/react-query";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import type { OAuthSignInInput, OAuthStart } from "#contract/auth/oauth.ts";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import type { InvitationCheckView } from "#contract/auth/sign-up.ts";
import { MINUTE_MS, RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { requestResetLink } from "#web/lib/auth/api.ts";
import {
  currentViewer,
  passSecondStep,
  refreshViewer,
  resetPassword,
  signIn,
  signUp,
} from "#web/lib/auth/auth-client.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient, secretQuery } from "#web/lib/query-client.ts";

export const registrationQuery = apiQuery<SignUpModeView>("/api/auth/registration");

export const refetchRegistration = () => queryClient.invalidateQueries(registrationQuery);

/** What a mailed link would confirm. Changes nothing. */
export const confirmationQuery = (token: string) =>
  secretQuery<ConfirmationView>("/api/auth/confirmation/link", { token });

export type InvitationAnswer = { at: "works"; trusted: boolean } | { at: "refused"; sentence: string };

/** Once per code. In a request body, so that the code is not in a URL. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ["/api/auth/invitation", code],
    async queryFn({ signal }): Promise<InvitationAnswer> {
      try {
        const { trusted } = await http.post<InvitationCheckView>("/api/auth/invitation", { code }, { signal });
        return { at: "works", trusted };
      } catch (error) {
        if (!(error instanceof HttpError) || error.code !== "invitation-invalid") throw error;
        return { at: "refused", sentence: error.message };
      }
    },
    staleTime: "static",
  });

const WELCOME = "Welcome back!";

export const signInWithPassword = mutation({
  mutationFn: signIn,
  success: ({ next }) => (next === "second-step" ? null : WELCOME),
  failure: PROBLEMS["invalid-credentials"][1],
});

export const sendSecondFactor = mutation({
  mutationFn: passSecondStep,
  success: WELCOME,
  failure: "The code could not be checked. Please try again.",
});

/** Returns the page of the provider, where the browser continues. */
export const startOAuth = mutation({
  mutationFn: (input: OAuthSignInInput) => http.post<OAuthStart>("/api/auth/sign-in/social", input),
  failure: "The sign-in service could not be reached. Please try again.",
});

export const createAccount = mutation({
  mutationFn: signUp,
  success: "Account created successfully!",
  failure: "An error occurred during sign up",
});

export const RESET_LINK_MINUTES = RESET_LINK_LIFETIME_MS / MINUTE_MS;

/** The response is the same for every email, so that it does not reveal accounts. */
export const requestReset = requestResetLink();

export const setNewPassword = (token: string) =>
  mutation({
    mutationFn: (input: { newPassword: string; removeOtherWays?: boolean }) => resetPassword({ token, ...input }),
    success: "Password saved. Sign in with your new password.",
    failure: "Your password could not be saved. Please try again.",
  });

export const confirmLink = mutation({
  mutationFn: (token: string) => http.post<ConfirmationResult>("/api/auth/confirmation", { token }),
  onSuccess() {
    // Not awaited, so that the result is shown before the used link is fetched again and fails.
    if (currentViewer()) void refreshViewer().catch(() => undefined);
  },
  failure: "Your email could not be confirmed. Please try again.",
});

export const becomeFirstAdmin = mutation({
  mutationFn: (input: { secret: string }) => http.post("/api/setup", input),
  onSuccess: refreshViewer,
  success: "You are now an admin.",
  failure: "The secret could not be checked. Please try again.",
});
