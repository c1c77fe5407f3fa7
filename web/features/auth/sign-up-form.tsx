import { type SubmitEvent, useState } from "react";
import { useLocation } from "react-router";
import {
  MEMBER_KINDS,
  type MemberKind,
  MISSING_SIGN_UP,
  PASSWORD_HINT,
  signUpInput,
  signUpSentence,
  TERMS_NOT_AGREED,
} from "#contract/auth";
import { signUp } from "../../lib/auth-client.ts";
import { HttpError } from "../../lib/http.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Checkbox, ChoiceRows } from "../../ui/choice.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { AppLink } from "../../ui/link.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { clearErrors, toastError, toastSuccess } from "../../ui/toast.ts";
import { registrationQuery } from "./api.ts";
import { EarlyAccessNotice } from "./early-access.tsx";
import { fieldSentences, focusFirst } from "./fields.ts";
import { KINDS } from "./kinds.ts";
import { useSubmission } from "./submission.ts";
import { SubmitButton } from "./submit-button.tsx";

type Errors = Record<string, string>;

function read(form: HTMLFormElement) {
  const { acceptedTerms, ...fields } = Object.fromEntries(new FormData(form));
  return signUpInput.safeParse({ ...fields, acceptedTerms: acceptedTerms === "on" });
}

/** The sentences that stand beside their field; the other two are toasts. */
const besideFields = (fields: Errors) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, says]) => says !== MISSING_SIGN_UP && says !== TERMS_NOT_AGREED),
  );

/** The form of a new account. Order of checks: anything missing, the terms, then each field (features ID-5). */
export function SignUpForm() {
  const { search } = useLocation();
  const [kind, setKind] = useState<MemberKind>(() => wantedKind(search));
  const [errors, setErrors] = useState<Errors>({});
  const { submit, ...submission } = useSubmission("An error occurred during sign up");

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const input = read(form);
    clearErrors();
    if (input.success) {
      setErrors({});
      void submit(
        async () => {
          await signUp(input.data);
          toastSuccess("Account created successfully!");
        },
        (error) => takeRefusal(error, form),
      );
      return;
    }
    const fields = fieldSentences(input.error);
    const sentence = signUpSentence(fields) ?? "";
    const isToast = sentence === MISSING_SIGN_UP || sentence === TERMS_NOT_AGREED;
    if (isToast) toastError(sentence);
    setErrors(isToast ? {} : fields);
    focusFirst(form, isToast ? Object.keys(fields).filter((name) => fields[name] === sentence) : Object.keys(fields));
  }

  function takeRefusal(error: unknown, form: HTMLFormElement): void {
    if (!(error instanceof HttpError)) return;
    if (error.code === "email-taken") focusFirst(form, ["email"]);
    if (error.code === "invalid") setErrors(besideFields(error.fields));
    // The mode was changed while the form stood open: what it says now takes the form's place.
    if (error.code === "sign-up-closed" || error.code === "invitation-required")
      void queryClient.invalidateQueries(registrationQuery);
  }

  function revise(form: HTMLFormElement): void {
    const now = fieldSentences(read(form).error);
    const kept = Object.keys(errors).flatMap((name) => (now[name] ? [[name, now[name]]] : []));
    setErrors(besideFields(Object.fromEntries(kept)));
  }

  return (
    <>
      <EarlyAccessNotice kind={kind} />
      <form
        className="mt-6 grid gap-5"
        noValidate
        onSubmit={send}
        onInput={(event) => Object.keys(errors).length > 0 && revise(event.currentTarget)}
      >
        <ChoiceRows
          legend="I am joining as"
          name="kind"
          value={kind}
          onChange={(event) => setKind(kindOf(event.target.value) ?? kind)}
          choices={MEMBER_KINDS.map((value) => ({ value, title: KINDS[value].title, says: KINDS[value].says }))}
        />
        <Field label="Full name" error={errors.name}>
          <Input name="name" autoComplete="name" required />
        </Field>
        <Field label="Email" error={errors.email}>
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={errors.password}
          required
        />
        <Checkbox
          name="acceptedTerms"
          required
          label={
            <>
              I agree to the <TextInNewTab to="/terms">Terms</TextInNewTab> and the{" "}
              <TextInNewTab to="/privacy">Privacy Policy</TextInNewTab>
            </>
          }
        />
        <SubmitButton label="Create account" busyLabel="Creating account..." {...submission} />
      </form>
    </>
  );
}

/** A new tab, so that nothing typed here is lost. */
function TextInNewTab({ to, children }: { to: string; children: string }) {
  return (
    <AppLink to={to} target="_blank">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </AppLink>
  );
}

const kindOf = (text: string | null) => MEMBER_KINDS.find((kind) => kind === text);

/** `?kind=` of the landing page's invitations. */
const wantedKind = (search: string) => kindOf(new URLSearchParams(search).get("kind")) ?? "investor";
