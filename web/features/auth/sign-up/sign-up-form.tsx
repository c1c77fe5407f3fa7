import { type SubmitEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { OAuthSignInInput, Provider } from "#contract/auth/oauth.ts";
import { PASSWORD_HINT } from "#contract/auth/password.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { MISSING_SIGN_UP, signUpSentence, TERMS_NOT_AGREED } from "#contract/auth/sign-up.ts";
import { MEMBER_KINDS, type MemberKind } from "#contract/members.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { type FieldErrors, focusFirst, useFieldErrors } from "#web/forms/field-errors.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { signUp } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { clearErrors, toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { Checkbox, ChoiceRows } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { registrationQuery } from "../api.ts";
import { nextPath } from "../next-path.ts";
import { ThirdParties } from "../oauth/oauth-buttons.tsx";
import { EarlyAccessNotice } from "./early-access.tsx";
import { useInvitation } from "./invitation.ts";
import { InvitationField } from "./invitation-field.tsx";
import { InvitationNotice } from "./invitation-notice.tsx";
import { type GivenInvitation, joinOf, readSignUp } from "./sign-up-input.ts";
import { TierChoice } from "./tier-choice.tsx";

const isToast = (sentence: string) => sentence === MISSING_SIGN_UP || sentence === TERMS_NOT_AGREED;

/** The errors that are shown beside their field. The other two are toasts. */
const besideFields = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => !isToast(text)));

/** Shows the errors of a form that is not sent and focuses the first invalid field. */
function showInvalid(form: HTMLFormElement, fields: FieldErrors, setErrors: (errors: FieldErrors) => void): void {
  const sentence = signUpSentence(fields) ?? "";
  if (isToast(sentence)) toastError(sentence);
  setErrors(isToast(sentence) ? {} : fields);
  const names = Object.keys(fields);
  focusFirst(form, isToast(sentence) ? names.filter((name) => fields[name] === sentence) : names);
}

/** The form of a new account. Checks first for missing fields, then the terms, then each field. */
export function SignUpForm({ mode }: { mode: RegistrationMode }) {
  const { search } = useLocation();
  const [link] = useState(() => new URLSearchParams(search).get("invitation") ?? "");
  const [kind, setKind] = useState<MemberKind>(() => wantedKind(search));
  const { invitation, check } = useInvitation(link);
  const form = useRef<HTMLFormElement>(null);
  const given: GivenInvitation = {
    needsInvitation: mode === "invitation",
    // An invalid code is not sent when none is required, because the server would refuse it.
    link: invitation.at === "refused" ? "" : link,
  };
  const { errors, setErrors, updateErrors } = useFieldErrors((form) => besideFields(readSignUp(form, given).fields));
  const { submit, ...submission } = useSubmission("An error occurred during sign up");

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const at = event.currentTarget;
    const { input, fields } = readSignUp(at, given);
    clearErrors();
    if (!input) {
      showInvalid(at, fields, setErrors);
      return;
    }
    setErrors({});
    void submit(
      async () => {
        await signUp(input);
        toastSuccess("Account created successfully!");
      },
      (error) => showError(error, at),
    );
  }

  /** Returns whether the error is shown beside a field. */
  function showError(error: unknown, at: HTMLFormElement): boolean {
    if (!(error instanceof HttpError)) return false;
    if (error.code === "email-taken") focusFirst(at, ["email"]);
    if (error.code === "invalid") setErrors(besideFields(error.fields));
    // The mode changed while the form was open. The screen shows the new mode.
    if (error.code === "sign-up-closed" || error.code === "invitation-required")
      void queryClient.invalidateQueries(registrationQuery);
    const beside = BESIDE[error.code];
    if (!beside || (beside === "invitation" && !given.needsInvitation)) return false;
    setErrors({ [beside]: error.fields[beside] ?? error.message });
    focusFirst(at, [beside]);
    return true;
  }

  function begin(provider: Provider): OAuthSignInInput | null {
    if (!form.current) return null;
    const { join, fields } = joinOf(form.current, given);
    if (join) return { provider, next: nextPath(search), join };
    showInvalid(form.current, fields, setErrors);
    return null;
  }

  return (
    <>
      <div className="grid gap-3">
        <EarlyAccessNotice kind={kind} />
        {!given.needsInvitation && <InvitationNotice invitation={invitation} mode={mode} />}
      </div>
      <form ref={form} className="mt-6 grid gap-5" noValidate onSubmit={send} onInput={updateErrors}>
        {given.needsInvitation && (
          <InvitationField
            invitation={invitation}
            fromLink={link}
            error={errors.invitation}
            onCheck={(code) => void check(code)}
          />
        )}
        <AccountFields kind={kind} onKind={setKind} errors={errors} />
        <SubmitButton label="Create account" busyLabel="Creating account..." {...submission} />
        <ThirdParties begin={begin} />
      </form>
    </>
  );
}

type FieldsProps = { kind: MemberKind; onKind: (kind: MemberKind) => void; errors: FieldErrors };

/** The fields of every sign-up, with or without an invitation. */
function AccountFields({ kind, onKind, errors }: FieldsProps) {
  return (
    <>
      <ChoiceRows
        legend="I am joining as"
        name="kind"
        value={kind}
        onChange={(event) => onKind(kindOf(event.target.value) ?? kind)}
        choices={MEMBER_KINDS.map((value) => ({
          value,
          title: KINDS[value].title,
          description: KINDS[value].description,
        }))}
      />
      <Field label="Full name" error={errors.name}>
        <Input name="name" autoComplete="name" required />
      </Field>
      <EmailField error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={errors.password}
        required
      />
      <TierChoice />
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
    </>
  );
}

/** Problems of the server that belong to a field. */
const BESIDE: Partial<Record<HttpError["code"], string>> = {
  "weak-password": "password",
  "invitation-invalid": "invitation",
};

/** Opens in a new tab, so that the input stays. */
function TextInNewTab({ to, children }: { to: string; children: string }) {
  return (
    <AppLink to={to} target="_blank">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </AppLink>
  );
}

const kindOf = (text: string | null) => MEMBER_KINDS.find((kind) => kind === text);

/** The `?kind=` of links on the landing page. */
const wantedKind = (search: string) => kindOf(new URLSearchParams(search).get("kind")) ?? "investor";
