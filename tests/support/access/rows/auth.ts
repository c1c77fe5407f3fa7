import type { Row } from "../access-row.ts";
import { ANYBODY, NOWHERE, ONESELF, ONESELF_NO_CONTENT, WRONG_PASSWORD } from "../cells.ts";

const BEFORE_SIGN_IN = "200 302 302 302 302 200 302";

/** Sign-up and sign-in: open to everybody, and the body decides. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/auth/registration": [{ of: "none", request: "GET /api/auth/registration", cells: ANYBODY }],
  "POST /api/auth/sign-up/email": [
    {
      of: "authority",
      request: "POST /api/auth/sign-up/email",
      body: {
        name: "Nora",
        email: "new@example.com",
        password: "a good password",
        acceptedTerms: true,
        role: "admin",
        isAdmin: true,
      },
      cells: "422 422 422 422 422 422 422",
    },
    {
      of: "own",
      request: "POST /api/auth/sign-up/email",
      body: { name: "Nora", email: "{email}", password: "a good password", acceptedTerms: true },
      cells: "409 409 409 409 409 409 409",
    },
  ],
  "POST /api/auth/sign-in/email": [
    {
      of: "own",
      request: "POST /api/auth/sign-in/email",
      body: { email: "{email}", password: "not the password" },
      cells: "401 401 401 401 401 401 401",
    },
    {
      of: "missing",
      request: "POST /api/auth/sign-in/email",
      body: { email: "nobody@example.com", password: "not the password" },
      cells: "401 401 401 401 401 401 401",
    },
  ],
  "POST /api/auth/sign-out": [{ of: "own", request: "POST /api/auth/sign-out", body: {}, cells: ANYBODY }],
  "POST /api/auth/request-password-reset": [
    // Six links in half an hour for new browsers of any network, for known and unknown addresses.
    {
      of: "own",
      request: "POST /api/auth/request-password-reset",
      body: { email: "{email}" },
      cells: "200 200 200 200 200 200 429",
      also: { rejected: "429", unverified: "429", "one-step": "429" },
    },
    {
      of: "missing",
      request: "POST /api/auth/request-password-reset",
      body: { email: "nobody@example.com" },
      cells: "200 200 200 200 200 200 429",
      also: { rejected: "429", unverified: "429", "one-step": "429" },
    },
  ],
  "POST /api/auth/reset-password": [
    {
      of: "missing",
      request: "POST /api/auth/reset-password",
      body: { token: "none", newPassword: "a good password" },
      cells: NOWHERE,
    },
  ],
  "POST /api/auth/verification": [
    // A mail is sent to an unverified address only.
    { of: "own", request: "POST /api/auth/verification", body: {}, cells: ONESELF, also: { unverified: "202" } },
  ],
  // Only a mail to that address contains the token, so its bearer has read that mail.
  "POST /api/auth/confirmation/link": [
    {
      of: "own",
      request: "POST /api/auth/confirmation/link",
      body: { token: "{address-token}" },
      cells: ANYBODY,
      sees: { email: "all", "new-email": "all" },
    },
    { of: "missing", request: "POST /api/auth/confirmation/link", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/auth/confirmation": [
    { of: "missing", request: "POST /api/auth/confirmation", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/auth/reauthentication": [
    {
      of: "own",
      request: "POST /api/auth/reauthentication",
      body: { password: "not the password" },
      cells: WRONG_PASSWORD,
    },
  ],
  "POST /api/auth/second-factor": [
    {
      of: "own",
      request: "POST /api/auth/second-factor",
      body: { password: "not the password" },
      cells: WRONG_PASSWORD,
    },
  ],
  "POST /api/auth/second-factor/confirmation": [
    {
      of: "own",
      request: "POST /api/auth/second-factor/confirmation",
      body: { code: "000000" },
      cells: "401 401 401 401 401 403 401",
    },
  ],
  "POST /api/auth/second-factor/removal": [
    {
      of: "own",
      request: "POST /api/auth/second-factor/removal",
      body: { password: "not the password" },
      cells: WRONG_PASSWORD,
      also: { "one-step": "403" },
    },
  ],
  "DELETE /api/auth/second-factor/pending-removal": [
    { of: "own", request: "DELETE /api/auth/second-factor/pending-removal", cells: ONESELF_NO_CONTENT },
  ],
  "POST /api/auth/second-factor/recovery-codes": [
    {
      of: "own",
      request: "POST /api/auth/second-factor/recovery-codes",
      body: { password: "not the password" },
      // None of them can make codes: the owner's password is wrong, the others have none.
      cells: "401 409 403 409 409 403 409",
    },
  ],
  "POST /api/auth/second-step": [
    {
      of: "missing",
      request: "POST /api/auth/second-step",
      body: { code: "000000" },
      cells: "401 401 401 401 401 401 401",
    },
  ],
  // No provider is configured here. oauth.test.ts tests configured ones.
  "POST /api/auth/sign-in/social": [
    { of: "missing", request: "POST /api/auth/sign-in/social", body: { provider: "linkedin" }, cells: NOWHERE },
  ],
  "GET /api/auth/callback/:provider": [
    { of: "missing", request: "GET /api/auth/callback/linkedin?code=x&state=y", cells: NOWHERE },
  ],
  "POST /api/auth/link-social": [
    {
      of: "missing",
      request: "POST /api/auth/link-social",
      body: { provider: "linkedin" },
      cells: "401 404 404 404 404 403 404",
      also: { unverified: "403" },
    },
  ],
  "POST /api/auth/invitation": [
    { of: "own", request: "POST /api/auth/invitation", body: { code: "{code}" }, cells: ANYBODY },
    {
      of: "missing",
      request: "POST /api/auth/invitation",
      body: { code: "NODEXXXXXXXX" },
      cells: "403 403 403 403 403 403 403",
    },
  ],
  // There is an admin already, so the route answers 404.
  "GET /api/setup": [{ of: "missing", request: "GET /api/setup", cells: NOWHERE }],
  "POST /api/setup": [
    { of: "missing", request: "POST /api/setup", body: { secret: "a guess" }, cells: "401 404 404 404 404 403 404" },
  ],
  "GET /sign-in": [{ of: "none", request: "GET /sign-in", cells: BEFORE_SIGN_IN }],
  "GET /sign-up": [{ of: "none", request: "GET /sign-up", cells: BEFORE_SIGN_IN }],
  "GET /forgot-password": [
    { of: "none", request: "GET /forgot-password", cells: ANYBODY, sees: { email: ["member"] } },
  ],
  "GET /confirm-address": [
    {
      of: "own",
      request: "GET /confirm-address",
      cells: ANYBODY,
      sees: { email: "all", "new-email": "all" },
    },
  ],
  "GET /setup": [
    { of: "missing", request: "GET /setup", cells: "404 404 404 404 404 404 404", sees: { email: ["member"] } },
  ],
};
