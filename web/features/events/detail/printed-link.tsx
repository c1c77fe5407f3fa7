import { lazy, Suspense, useEffect, useState } from "react";
import { recoverable } from "#web/ui/code/recoverable.tsx";

// A failed import shows nothing: the printed address is enough.
const QrCode = lazy(recoverable(() => import("#web/ui/qr/qr-code.tsx"), { quiet: true }));

/** Delay after the event, because a browser that prints does not wait for the code to load. */
const DRAW_AFTER_MS = 1000;

/** Only on paper: the page address as text and as a QR code, and whether the reader is going. */
export function PrintedLink({ isGoing }: { isGoing: boolean }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), DRAW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const url = window.location.origin + window.location.pathname;
  return (
    <div className="mt-6 hidden items-center gap-4 text-sm print:flex">
      {drawn && (
        <Suspense fallback={null}>
          <QrCode text={url} label="QR code for this page" />
        </Suspense>
      )}
      <div className="min-w-0">
        {isGoing && <p className="font-semibold">You're going.</p>}
        <p className="break-all">{url}</p>
      </div>
    </div>
  );
}
