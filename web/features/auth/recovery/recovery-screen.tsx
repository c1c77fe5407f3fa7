import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { MINUTE_MS, RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useFocusOnChange } from "#web/lib/focus.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Medallion } from "#web/ui/content/cover.tsx";
import { Steps } from "#web/ui/content/steps.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request.tsx";
import { ResetSent } from "./reset-sent.tsx";

type Stage = { at: "request" } | { at: "sent"; email: string } | { at: "new"; token: string } | { at: "expired" };

const MINUTES = RESET_LINK_LIFETIME_MS / MINUTE_MS;
const STEPS = [
  {
    title: "You ask for a link",
    description: "The answer is the same for every address, so nobody learns who has an account.",
  },
  { title: "The link arrives by mail", description: `It works once and for ${MINUTES} minutes.` },
  { title: "You choose a new password", description: "Every device is signed out, and a mail says that it changed." },
];
const TITLES = {
  request: "Forgot your password?",
  sent: "Check your inbox",
  new: "Choose a new password",
  expired: "This link no longer works",
};
const CURRENT = { request: 0, sent: 1, expired: 1, new: 2 };

/** Requests a link to set a new password, or sets it with the token of the link. */
export function Recovery({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>(token ? { at: "new", token } : { at: "request" });
  const title = TITLES[stage.at];
  useDocumentTitle(title);
  const heading = useFocusOnChange(stage.at);
  const sent = (email: string) => setStage({ at: "sent", email });

  return (
    <AuthFrame asideLabel="How a reset works" aside={<HowResetWorks current={CURRENT[stage.at]} />}>
      {stage.at === "sent" && <Medallion seed="mail:sent" size={72} className="mb-4 -ml-1.5 text-primary" />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {stage.at === "request" && (
        <>
          <Text>Tell us the address of your account. We send a link to choose a new one.</Text>
          <ResetRequestForm label="Send the link" busyLabel="Sending the link..." onSent={sent} />
          <Ways>
            Remembered it? <AppLink to="/sign-in">Sign in</AppLink>
          </Ways>
        </>
      )}
      {stage.at === "sent" && (
        <>
          <Text>
            If there is an account for <b className="wrap-anywhere text-text">{stage.email}</b>, a link is on its way.
            It works once, for {MINUTES} minutes.
          </Text>
          <ResetSent email={stage.email} />
          <Ways>
            <button
              type="button"
              className="text-link underline decoration-link/40 underline-offset-3 hover:decoration-link"
              onClick={() => setStage({ at: "request" })}
            >
              Use another address
            </button>{" "}
            or <AppLink to="/sign-in">back to sign in</AppLink>
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
            A link works once and for a limited time. This one was used, or its time has passed. Nothing about your
            account has changed.
          </Text>
          <ResetRequestForm label="Send a new link" busyLabel="Sending the link..." onSent={sent} />
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
      <h2 className="mb-4">How a reset works</h2>
      <Steps steps={STEPS} current={current} />
    </>
  );
}
