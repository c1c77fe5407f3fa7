import { useQuery } from "@tanstack/react-query";
import { type OAuthSignInInput, PROVIDER_NAMES, type Provider } from "#contract/auth/oauth.ts";
import { redirectTo } from "#web/lib/auth/redirect.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { registrationQuery, startOAuth } from "../api.ts";

type Props = {
  /** Null if the form is not valid, after showing that. */
  begin: (provider: Provider) => OAuthSignInInput | null;
};

export function OAuthButtons({ begin }: Props) {
  const providers = useQuery(registrationQuery).data?.providers ?? [];
  const action = useAction(startOAuth, { onDone: ({ url }) => redirectTo(url) });
  if (providers.length === 0) return null;

  function go(provider: Provider): void {
    const input = begin(provider);
    if (input) void action.run(input);
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
            {...waitAttributes(action)}
            busy={action.busy && action.input?.provider === provider}
            busyLabel="One moment..."
            onClick={() => go(provider)}
          >
            <ProviderMark provider={provider} />
            {PROVIDER_NAMES[provider]}
          </Button>
        ))}
      </div>
      <WaitNote of={action} className="text-center text-subtle" />
    </>
  );
}

const MARKS: Record<Provider, string> = {
  google: "M20.5 12H12.5M20.5 12a8.5 8.5 0 1 1-2.6-6.1",
  linkedin: "M3 10v10.5M3 4v1.5M9 20.5V10M9 14.5a5.25 5.25 0 0 1 10.5 0v6",
};

/** Inline, so that no logo is loaded. */
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
