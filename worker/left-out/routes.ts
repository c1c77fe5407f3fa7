import { leftOut } from "./refuse.ts";

/**
 * Routes of the library that are our own here, since they must stand or fall with sessions' endings and mail (README, 2026-11-20 and 21).
 * One without a path is not found by its router; called by name it refuses.
 */
export const changePassword = leftOut("changePassword");
export const setPassword = leftOut("setPassword");
export const changeEmail = leftOut("changeEmail");
export const deleteUser = leftOut("deleteUser");
export const deleteUserCallback = leftOut("deleteUserCallback");
export const requestPasswordReset = leftOut("requestPasswordReset");
export const requestPasswordResetCallback = leftOut("requestPasswordResetCallback");
export const resetPassword = leftOut("resetPassword");
export const verifyPassword = leftOut("verifyPassword");
export const sendVerificationEmail = leftOut("sendVerificationEmail");
export const verifyEmail = leftOut("verifyEmail");
export const signOut = leftOut("signOut");
/** Failures are shown at `/sign-in` (`onAPIError`). */
export const error = leftOut("error");

/** The library makes these anew for each configuration. */
export const updateUser = () => leftOut("updateUser");
export const updateSession = () => leftOut("updateSession");

/** Called by sign-in and sign-up when told to send mail of the library's own. */
export const createEmailVerificationToken = leftOut("createEmailVerificationToken");
export const sendVerificationEmailFn = leftOut("sendVerificationEmailFn");
