import { lazy, Suspense, useEffect, useState } from "react";
import { recoverable } from "#web/ui/code/recoverable.tsx";

// Paper without the code still has the address: nothing is said about code that cannot be fetched, and the event stays.
const QrCode = lazy(recoverable(() => import("#web/ui/qr/qr-code.tsx"), { quiet: true }));

/** The code is drawn this long after the event, since a browser that prints does not wait for it to load. */
const DRAW_AFTER_MS = 1000;

/** On paper: the address of the page as text and as a QR code, and whether the reader is going. The screen shows it elsewhere. */
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
