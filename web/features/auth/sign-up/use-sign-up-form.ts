import { oauthSignUpInput } from "#contract/auth/oauth.ts";
import { MISSING_SIGN_UP, signUpInput, TERMS_NOT_AGREED } from "#contract/auth/sign-up.ts";
import type { MemberKind } from "#contract/members.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { readForm } from "#web/forms/read-form.ts";
import { useForm } from "#web/forms/use-form.ts";
import { HttpError } from "#web/lib/http.ts";
import { createAccount, refetchRegistration } from "../api.ts";

const [, EMAIL_TAKEN] = PROBLEMS["email-taken"];

type Given = {
  kind: MemberKind;
  link: string;
  needsInvitation: boolean;
  isRefused: boolean;
};

/** `isTaken`: the email has an account. `readJoin`: the input for a sign-up with an OAuth provider. */
export function useSignUpForm({ kind, link, needsInvitation, isRefused }: Given) {
  const values = {
    kind,
    name: "",
    email: "",
    password: "",
    requestedTierId: "",
    acceptedTerms: false,
    invitation: link,
  };
  type Values = typeof values;
  // An invalid optional code is not sent, because the server would refuse it.
  const codeOf = ({ invitation }: Values) => (needsInvitation || !isRefused ? invitation.trim() : "") || undefined;
  const check = (typed: Values) => (needsInvitation && !codeOf(typed) ? { invitation: MISSING_SIGN_UP } : {});

  const form = useForm({
    values,
    schema: signUpInput,
    toInput: (typed) => ({
      ...typed,
      requestedTierId: typed.requestedTierId || undefined,
      invitation: codeOf(typed),
    }),
    check,
    toasts: {
      [MISSING_SIGN_UP]: {
        invitation: "Enter your invitation code.",
        name: "Enter your full name.",
        email: "Enter your email.",
        password: "Enter a password.",
      },
      [TERMS_NOT_AGREED]: {},
      [EMAIL_TAKEN]: {},
    },
    mutation: createAccount,
    draft: "sign-up",
    fieldOfProblem: {
      "email-taken": "email",
      "weak-password": "password",
      ...(needsInvitation ? { "invitation-invalid": "invitation" } : {}),
    },
    onFailure(error) {
      // The mode changed while the form was open, and the screen must show the new one.
      if (error instanceof HttpError && (error.code === "sign-up-closed" || error.code === "invitation-required"))
        void refetchRegistration();
      return false;
    },
  });

  /** Shows what is missing and returns null if the input is not complete. */
  function readJoin() {
    const read = readForm(form.getValues(), {
      schema: oauthSignUpInput,
      toInput: (typed) => ({ kind: typed.kind, acceptedTerms: typed.acceptedTerms, invitation: codeOf(typed) }),
      check,
    });
    if ("input" in read) return read.input;
    form.setErrors(read.errors);
    return null;
  }
  return { ...form, isTaken: form.errors.email === EMAIL_TAKEN, readJoin };
}
