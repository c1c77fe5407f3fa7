import { useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import type { OAuthSignInInput, Provider } from "#contract/auth/oauth.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { formatLongDate } from "#contract/dates.ts";
import { MEMBER_KINDS, type MemberKind } from "#contract/members.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { Form } from "#web/forms/form.tsx";
import { NewPasswordField } from "#web/forms/new-password-field.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { KINDS, withArticle } from "#web/lib/member-kinds.ts";
import { AppLink, LinkInNewTab } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox, ChoiceRows } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { withEmail } from "../known-email.ts";
import { nextPath } from "../next-path.ts";
import { OAuthButtons } from "../oauth/oauth-buttons.tsx";
import { InvitationField } from "./invitation-field.tsx";
import { InvitationNotice } from "./invitation-notice.tsx";
import { TierChoice } from "./tier-choice.tsx";
import type { Invitation } from "./use-invitation.ts";
import { useSignUpForm } from "./use-sign-up-form.ts";

type Props = {
  mode: RegistrationMode;
  isEarlyAccess: boolean;
  link: string;
  invitation: Invitation;
  onCheck: (code: string) => void;
};

export function SignUpForm({ mode, isEarlyAccess, link, invitation, onCheck }: Props) {
  const { search } = useLocation();
  const needsInvitation = mode === "invitation";
  const form = useSignUpForm({
    kind: wantedKind(search),
    link,
    needsInvitation,
    isRefused: invitation.at === "refused",
  });
  const { register, errors } = form;
  const [kind, password] = useWatch({ control: form.control, name: ["kind", "password"] });

  function begin(provider: Provider): OAuthSignInInput | null {
    const join = form.readJoin();
    return join && { provider, next: nextPath(search), join };
  }

  return (
    <>
      <div className="grid gap-3">
        {isEarlyAccess && <EarlyAccessNotice kind={kind} />}
        {!needsInvitation && <InvitationNotice invitation={invitation} mode={mode} />}
      </div>
      <Form form={form} className="mt-6 grid gap-5">
        {needsInvitation && (
          <InvitationField
            {...register("invitation", { onBlur: ({ target }) => onCheck(target.value) })}
            invitation={invitation}
            error={errors.invitation}
          />
        )}
        <ChoiceRows
          {...register("kind")}
          legend="I am joining as"
          choices={MEMBER_KINDS.map((value) => ({
            value,
            title: KINDS[value].title,
            description: KINDS[value].description,
          }))}
        />
        <Field label="Full name" error={errors.name}>
          <Input {...register("name")} autoComplete="name" required />
        </Field>
        <div className="grid gap-2">
          <EmailField {...register("email")} error={errors.email} />
          {form.isTaken && <TakenEmail email={form.getValues().email.trim()} />}
        </div>
        <NewPasswordField {...register("password")} label="Password" typed={password} error={errors.password} />
        <TierChoice {...register("requestedTierId")} />
        <Checkbox
          {...register("acceptedTerms")}
          required
          error={errors.acceptedTerms}
          label={
            <>
              I agree to the <LinkInNewTab to="/terms">Terms</LinkInNewTab> and the{" "}
              <LinkInNewTab to="/privacy">Privacy Policy</LinkInNewTab>
            </>
          }
        />
        <SubmitButton form={form} label="Create account" busyLabel="Creating account..." />
        <OAuthButtons begin={begin} />
      </Form>
    </>
  );
}

/** The email has an account. Other pages get it by navigation state, not in the URL. */
function TakenEmail({ email }: { email: string }) {
  const state = withEmail(email);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <AppLink to="/sign-in" state={state}>
        Sign in
      </AppLink>
      <AppLink to="/forgot-password" state={state}>
        Forgot password?
      </AppLink>
    </p>
  );
}

/** From `?kind=` in links on the landing page. */
function wantedKind(search: string) {
  const wanted = new URLSearchParams(search).get("kind");
  return MEMBER_KINDS.find((kind) => kind === wanted) ?? "investor";
}

/** Includes the end date while it is in the future. */
function EarlyAccessNotice({ kind }: { kind: MemberKind }) {
  const { earlyAccessUntil } = bootstrapData();
  const [article, ...noun] = withArticle(KINDS[kind].noun).split(" ");
  return (
    <Notice>
      <b>Early access is open.</b> Some features are still under development.{" "}
      {earlyAccessUntil && (
        <span>The first batch of users gets access before {formatLongDate(earlyAccessUntil, "UTC")}. </span>
      )}
      <span>
        Signing up now creates {article} <b>{noun.join(" ")}</b> account.
      </span>
    </Notice>
  );
}
