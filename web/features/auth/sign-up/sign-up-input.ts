import { type ThirdPartyInput, thirdPartyInput } from "#contract/auth/oauth.ts";
import { MISSING_SIGN_UP, type SignUpInput, signUpInput, TERMS_NOT_AGREED } from "#contract/auth/sign-up.ts";
import { type FieldErrors, toFieldErrors } from "#web/forms/field-errors.ts";

/** What a sign-up needs beside what its form holds: whether a code is asked for, and the one that came with a link. */
export type Carried = { needsInvitation: boolean; link: string };

/** The form as the server takes it, or a sentence for each field that is not right yet. */
export function readSignUp(form: HTMLFormElement, carried: Carried): { input?: SignUpInput; fields: FieldErrors } {
  const { acceptedTerms, requestedTierId, invitation: _, ...fields } = Object.fromEntries(new FormData(form));
  const code = codeOf(form, carried);
  const input = signUpInput.safeParse({
    ...fields,
    acceptedTerms: acceptedTerms === "on",
    ...(requestedTierId ? { requestedTierId } : {}),
    ...(code ? { invitation: code } : {}),
  });
  const refused = { ...toFieldErrors(input.error), ...missingCode(code, carried) };
  return input.success && Object.keys(refused).length === 0 ? { input: input.data, fields: {} } : { fields: refused };
}

/** What a third party's account needs to become a member's: the kind, the terms, and the invitation. */
export function joinOf(
  form: HTMLFormElement,
  carried: Carried,
): { join?: ThirdPartyInput["join"]; fields: FieldErrors } {
  const fields = new FormData(form);
  const code = codeOf(form, carried);
  const join = { kind: fields.get("kind"), acceptedTerms: true, ...(code ? { invitation: code } : {}) };
  if (Object.keys(missingCode(code, carried)).length > 0) return { fields: missingCode(code, carried) };
  if (fields.get("acceptedTerms") !== "on") return { fields: { acceptedTerms: TERMS_NOT_AGREED } };
  const input = thirdPartyInput.safeParse({ provider: "google", join });
  return input.success
    ? { join: input.data.join, fields: {} }
    : { fields: { invitation: input.error.issues[0]?.message ?? "" } };
}

/** The code that was typed, where one is asked for; else the link's. */
function codeOf(form: HTMLFormElement, { needsInvitation, link }: Carried): string {
  return needsInvitation ? String(new FormData(form).get("invitation") ?? "").trim() : link;
}

const missingCode = (code: string, { needsInvitation }: Carried): FieldErrors =>
  needsInvitation && code === "" ? { invitation: MISSING_SIGN_UP } : {};
