import { useLocation } from "react-router";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { signInPath } from "#web/lib/auth/session-end.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/content/card.tsx";

export function VisitorCall({ profile: { name } }: { profile: ProfileView }) {
  const { pathname } = useLocation();
  return (
    <Card className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4 max-md:px-4 print:hidden">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <b className="text-text">
          <bdi>{name}</bdi> is a member of {appName()}.
        </b>{" "}
        Sign in to write to them, and to read what others say about them.
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <ButtonLink to={signInPath(pathname)}>Sign In</ButtonLink>
        <ButtonLink to="/sign-up" variant="primary">
          Sign Up
        </ButtonLink>
      </div>
    </Card>
  );
}
