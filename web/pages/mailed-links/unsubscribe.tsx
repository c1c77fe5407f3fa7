import {
  UnsubscribeLinkInvalid,
  UnsubscribeScreen,
} from "#web/features/notifications/unsubscription/unsubscribe-screen.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useMailedLink } from "#web/lib/mailed-link.ts";

/** `/unsubscribe#token=…` in the daily email */
export default function UnsubscribePage() {
  const token = useMailedLink(["token"])?.token;
  useDocumentTitle("Stop the daily email");
  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-form content-center py-10 md:py-16">
      {token ? <UnsubscribeScreen key={token} token={token} /> : <UnsubscribeLinkInvalid />}
    </div>
  );
}
