import { LinkInvalid } from "#web/features/auth/email-verification/confirm-outcomes.tsx";
import { ConfirmScreen } from "#web/features/auth/email-verification/confirm-screen.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useMailedLink } from "#web/lib/mailed-link.ts";

/** `/confirm-address#token=…` in an email verification */
export default function ConfirmAddressPage() {
  const token = useMailedLink(["token"])?.token;

  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-form content-center py-10 md:py-16">
      {token ? <ConfirmScreen key={token} token={token} /> : <NoLink />}
    </div>
  );
}

function NoLink() {
  useDocumentTitle("Confirm your email");
  return <LinkInvalid />;
}
