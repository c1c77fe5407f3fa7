import { ArrowLeft, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Brand } from "#web/ui/content/brand.tsx";
import { Medallion } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

/** The request id of the server, or for other errors an id that is also logged to the console. */
function referenceOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "requestId" in error && typeof error.requestId === "string") {
    return error.requestId;
  }
  return crypto.randomUUID().slice(0, 8);
}

/** The page after an error during rendering, without internal texts. */
export default function UnexpectedErrorPage() {
  const error = useRouteError();
  const [reference] = useState(() => referenceOf(error));
  useDocumentTitle("Unexpected error");
  useEffect(() => console.error(`Unexpected error ${reference}`, error), [reference, error]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="pubbar">
        <div className="pub">
          <Brand />
        </div>
      </header>
      <main className="pub grid w-full flex-1 content-center py-14">
        <div role="alert" className="grid justify-items-start gap-3.5">
          <Medallion seed="error" size={88} className="text-border-strong" />
          <h1 className="text-[clamp(1.875rem,3.6vw,2.75rem)]">Unexpected Application Error!</h1>
          <p className="text-lg text-muted">Something broke on this screen. Nothing you sent before is lost.</p>
          <p className="text-sm text-subtle">
            Reference <span className="font-mono break-all">{reference}</span>
          </p>
          <div className="mt-3.5 flex flex-wrap gap-2">
            {/* A whole new document: the cause may be code that a deployment has replaced. */}
            <Button variant="primary" onClick={() => window.location.reload()}>
              <Icon of={RotateCw} />
              Retry
            </Button>
            <ButtonLink to="/">
              <Icon of={ArrowLeft} />
              Return to Home
            </ButtonLink>
          </div>
        </div>
      </main>
    </div>
  );
}
