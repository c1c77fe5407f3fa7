import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { resetRequestInput } from "#contract/auth/recovery.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useFocusOnChange } from "#web/lib/focus.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { TextButton } from "#web/ui/button/text-button.tsx";
import { Medallion } from "#web/ui/content/cover.tsx";
import { Steps } from "#web/ui/content/steps.tsx";
import { RESET_LINK_MINUTES, requestReset } from "../api.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { useKnownEmail } from "../known-email.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetSent } from "./reset-sent.tsx";

type Stage = { at: "request" } | { at: "sent"; email: string } | { at: "new"; token: string } | { at: "expired" };

const STEPS = [
  {
    title: "Request a link",
    description: "You see the same message for every email, so no one can find out who has an account.",
  },
  {
    title: "Open the link in your email",
    description: `It works once and expires after ${RESET_LINK_MINUTES} minutes.`,
  },
  {
    title: "Choose a new password",
    description: "You're signed out on every device, and we email you to say that your password changed.",
  },
];
const TITLES = {
  request: "Forgot your password?",
  sent: "Check your inbox",
  new: "Choose a new password",
  expired: "This link no longer works",
};
const CURRENT = { request: 0, sent: 1, expired: 1, new: 2 };

export function Recovery({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>(token ? { at: "new", token } : { at: "request" });
  const title = TITLES[stage.at];
  useDocumentTitle(title);
  const heading = useFocusOnChange(stage.at);
  const sent = (email: string) => setStage({ at: "sent", email });

  return (
    <AuthFrame asideLabel="How password reset works" aside={<HowResetWorks current={CURRENT[stage.at]} />}>
      {stage.at === "sent" && <Medallion seed="mail:sent" size={72} className="mb-4 -ml-1.5 text-primary" />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {stage.at === "request" && (
        <>
          <Text>Enter your email, and we'll send you a link to choose a new password.</Text>
          <ResetRequestForm label="Send link" busyLabel="Sending link..." onSent={sent} />
          <Ways>
            Remember your password? <AppLink to="/sign-in">Sign in</AppLink>
          </Ways>
        </>
      )}
      {stage.at === "sent" && (
        <>
          <Text>
            If there is an account for <b className="wrap-anywhere text-text">{stage.email}</b>, a link is on its way.
            It works once and expires after {RESET_LINK_MINUTES} minutes.
          </Text>
          <ResetSent email={stage.email} />
          <Ways>
            <TextButton onClick={() => setStage({ at: "request" })}>Use a different email</TextButton> or{" "}
            <AppLink to="/sign-in">go back to sign in</AppLink>
          </Ways>
        </>
      )}
      {stage.at === "new" && (
        <NewPasswordForm
          token={stage.token}
          onSaved={() => void navigate("/sign-in", { replace: true })}
          onExpired={() => setStage({ at: "expired" })}
        />
      )}
      {stage.at === "expired" && (
        <>
          <Text>
            Links work once and for a limited time. This one was already used or has expired. Nothing about your account
            has changed.
          </Text>
          <ResetRequestForm label="Send a new link" busyLabel="Sending link..." onSent={sent} />
          <Ways>
            <AppLink to="/sign-in">Back to sign in</AppLink>
          </Ways>
        </>
      )}
    </AuthFrame>
  );
}

const Text = ({ children }: { children: ReactNode }) => <p className="mt-2 text-muted">{children}</p>;
const Ways = ({ children }: { children: ReactNode }) => (
  <p className="mt-5 text-center text-sm text-muted">{children}</p>
);

function HowResetWorks({ current }: { current: number }) {
  return (
    <>
      <h2 className="mb-4">How password reset works</h2>
      <Steps steps={STEPS} current={current} />
    </>
  );
}

type ResetRequestProps = { label: string; busyLabel: string; onSent: (email: string) => void };

function ResetRequestForm({ label, busyLabel, onSent }: ResetRequestProps) {
  const form = useForm({
    values: { email: useKnownEmail() },
    schema: resetRequestInput,
    mutation: requestReset,
    onDone: (_, { email }) => onSent(email),
  });
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <EmailField {...form.register("email")} error={form.errors.email} />
      <SubmitButton form={form} label={label} busyLabel={busyLabel} />
    </Form>
  );
}
