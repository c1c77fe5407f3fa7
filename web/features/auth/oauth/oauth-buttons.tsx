import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type OAuthSignInInput, PROVIDER_NAMES, type Provider } from "#contract/auth/oauth.ts";
import { formatSeconds } from "#web/forms/countdown.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { redirectTo } from "#web/lib/auth/redirect.ts";
import { http } from "#web/lib/http.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clearErrors } from "#web/ui/feedback/toast.ts";
import { registrationQuery } from "../api.ts";

type Props = {
  /** The input of the request; null if the form is not valid, which it has shown. */
  begin: (provider: Provider) => OAuthSignInInput | null;
};

/** Buttons to sign in with the configured OAuth providers. Nothing without any. */
export function ThirdParties({ begin }: Props) {
  const providers = useQuery(registrationQuery).data?.providers ?? [];
  const [picked, setPicked] = useState<Provider>();
  const { submit, busy, wait } = useSubmission("The other service could not be reached. Please try again.");
  if (providers.length === 0) return null;

  function go(provider: Provider): void {
    clearErrors();
    const input = begin(provider);
    if (!input) return;
    setPicked(provider);
    void submit(async () => {
      const { url } = await http.post<{ url: string }>("/api/auth/sign-in/social", input);
      redirectTo(url);
    });
  }

  return (
    <>
      <p className="flex items-center gap-3 text-meta text-muted before:flex-1 before:border-t before:border-border after:flex-1 after:border-t after:border-border">
        Or continue with
      </p>
      <div className="flex flex-wrap gap-3 *:flex-1">
        {providers.map((provider) => (
          <Button
            key={provider}
            busy={busy && picked === provider}
            busyLabel="One moment..."
            aria-disabled={wait > 0 || undefined}
            onClick={() => go(provider)}
          >
            <ProviderMark provider={provider} />
            {PROVIDER_NAMES[provider]}
          </Button>
        ))}
      </div>
      {wait > 0 && <p className="text-center text-meta text-subtle tabular-nums">Possible in {formatSeconds(wait)}.</p>}
    </>
  );
}

const MARKS: Record<Provider, string> = {
  google: "M20.5 12H12.5M20.5 12a8.5 8.5 0 1 1-2.6-6.1",
  linkedin: "M3 10v10.5M3 4v1.5M9 20.5V10M9 14.5a5.25 5.25 0 0 1 10.5 0v6",
};

/** Icons of the providers, drawn here so that no logo is loaded. */
function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={MARKS[provider]} strokeLinecap="round" />
    </svg>
  );
}
