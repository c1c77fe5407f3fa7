import { SetupForm } from "#web/features/auth/first-admin/setup-form.tsx";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export default function SetupPage() {
  const viewer = useViewer();
  useDocumentTitle("Set up");
  if (viewer?.role === "admin") {
    return (
      <>
        <PageHeader title="Set up" sub="You're already an admin. There's nothing left to do." />
        <ButtonLink to="/dashboard" variant="primary">
          Go to dashboard
        </ButtonLink>
      </>
    );
  }
  return (
    <div className="max-w-form">
      <PageHeader
        title="Set up"
        sub={`Enter the setup secret to become the first admin of ${appName()}. It works once, and only while there is no admin.`}
      />
      <SetupForm />
    </div>
  );
}
