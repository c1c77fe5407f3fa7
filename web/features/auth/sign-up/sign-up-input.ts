import { type OAuthSignInInput, oauthSignInInput } from "#contract/auth/oauth.ts";
import { MISSING_SIGN_UP, type SignUpInput, signUpInput, TERMS_NOT_AGREED } from "#contract/auth/sign-up.ts";
import { type FieldErrors, toFieldErrors } from "#web/forms/field-errors.ts";

/** The invitation of a sign-up: whether a code is required, and the code of the link. */
export type GivenInvitation = { needsInvitation: boolean; link: string };

/** The input for the API, or an error for each invalid field. */
export function readSignUp(
  form: HTMLFormElement,
  given: GivenInvitation,
): { input?: SignUpInput; fields: FieldErrors } {
  const { acceptedTerms, requestedTierId, invitation: _, ...fields } = Object.fromEntries(new FormData(form));
  const code = codeOf(form, given);
  const input = signUpInput.safeParse({
    ...fields,
    acceptedTerms: acceptedTerms === "on",
    ...(requestedTierId ? { requestedTierId } : {}),
    ...(code ? { invitation: code } : {}),
  });
  const refused = { ...toFieldErrors(input.error), ...missingCode(code, given) };
  return input.success && Object.keys(refused).length === 0 ? { input: input.data, fields: {} } : { fields: refused };
}

/** The input of a sign-up with an OAuth provider: the kind, the terms and the invitation. */
export function joinOf(
  form: HTMLFormElement,
  given: GivenInvitation,
): { join?: OAuthSignInInput["join"]; fields: FieldErrors } {
  const fields = new FormData(form);
  const code = codeOf(form, given);
  const join = { kind: fields.get("kind"), acceptedTerms: true, ...(code ? { invitation: code } : {}) };
  if (Object.keys(missingCode(code, given)).length > 0) return { fields: missingCode(code, given) };
  if (fields.get("acceptedTerms") !== "on") return { fields: { acceptedTerms: TERMS_NOT_AGREED } };
  const input = oauthSignInInput.safeParse({ provider: "google", join });
  return input.success
    ? { join: input.data.join, fields: {} }
    : { fields: { invitation: input.error.issues[0]?.message ?? "" } };
}

/** The typed code if one is required, else the code of the link. */
function codeOf(form: HTMLFormElement, { needsInvitation, link }: GivenInvitation): string {
  return needsInvitation ? String(new FormData(form).get("invitation") ?? "").trim() : link;
}

const missingCode = (code: string, { needsInvitation }: GivenInvitation): FieldErrors =>
  needsInvitation && code === "" ? { invitation: MISSING_SIGN_UP } : {};
