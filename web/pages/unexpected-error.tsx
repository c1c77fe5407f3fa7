import { ArrowLeft, Copy, Mail, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useRouteError } from "react-router";
import { PublicBar } from "#web/layouts/public-header.tsx";
import SharedLayout from "#web/layouts/shared-layout.tsx";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { reloadDocument } from "#web/lib/reload.ts";
import { Button, ButtonLink, buttonClasses } from "#web/ui/button/button.tsx";
import { Medallion } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

/** The server's request id; for other errors an id that is also logged to the console. */
function referenceOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "requestId" in error && typeof error.requestId === "string") {
    return error.requestId;
  }
  return crypto.randomUUID().slice(0, 8);
}

/** An error during rendering, without internal details. The layout stays. */
export function UnexpectedError() {
  const error = useRouteError();
  const [reference] = useState(() => referenceOf(error));
  useDocumentTitle("Unexpected error");
  useEffect(() => console.error(`Unexpected error ${reference}`, error), [reference, error]);
  return (
    <div role="alert" className="grid justify-items-start gap-3.5 py-6 in-data-fills:px-gutter md:py-10">
      <Medallion seed="error" size={88} className="text-border-strong" />
      <h1 className="text-[clamp(1.875rem,3.6vw,2.75rem)]">Unexpected Application Error!</h1>
      <p className="text-lg text-muted">Something went wrong on this screen. Everything you sent before is saved.</p>
      <p className="text-sm text-subtle">
        Reference <span className="font-mono break-all">{reference}</span>
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2">
        {/* A full reload, because a deployment may have replaced the code. */}
        <Button variant="primary" onClick={reloadDocument}>
          <Icon of={RotateCw} />
          Retry
        </Button>
        <Report reference={reference} />
        <ButtonLink to="/" variant="ghost">
          <Icon of={ArrowLeft} />
          Return to Home
        </ButtonLink>
      </div>
    </div>
  );
}

/** An email to the operator with the reference; without a contact, the reference to copy. */
function Report({ reference }: { reference: string }) {
  const { pathname } = useLocation();
  const { contact } = bootstrapData().links;
  if (!contact)
    return (
      <Button onClick={() => void copyText(reference, "Reference copied")}>
        <Icon of={Copy} />
        Copy reference
      </Button>
    );
  const subject = `Unexpected error ${reference}`;
  const body = `Reference: ${reference}\nPage: ${pathname}\n\nWhat I did before it happened:\n`;
  return (
    <a
      className={buttonClasses({})}
      href={`mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
    >
      <span className="face">
        <Icon of={Mail} />
        Report this
      </span>
    </a>
  );
}

/** For a page with its own frame, such as sign-in. */
export const UnexpectedErrorInShell = () => (
  <SharedLayout>
    <UnexpectedError />
  </SharedLayout>
);

/** For an error in a layout. */
export default function UnexpectedErrorPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicBar />
      <main className="mx-auto grid w-full max-w-public flex-1 content-center px-gutter">
        <UnexpectedError />
      </main>
    </div>
  );
}
