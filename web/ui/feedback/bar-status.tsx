import { RotateCw, WifiOff } from "lucide-react";
import { useNewVersion } from "#web/lib/new-version.ts";
import { useIsOnline } from "#web/lib/online.ts";
import { reloadDocument } from "#web/lib/reload.ts";
import { Icon } from "../content/icon.tsx";

/**
 * For the bar at the top of a layout, in its free space, so that it neither covers nor moves anything: says that the browser is offline, or
 * offers a new version, which is never loaded by itself because a form may be open. The region is always there, so that its text is read.
 */
export function BarStatus({ className = "" }: { className?: string }) {
  const isOnline = useIsOnline();
  const isNewVersion = useNewVersion();
  return (
    <div role="status" className={`-m-1 flex min-w-0 items-center overflow-hidden p-1 ${className}`.trimEnd()}>
      {isOnline ? isNewVersion && <NewVersion /> : <Offline />}
    </div>
  );
}

function Offline() {
  return (
    <p className="pill pill-line h-7 flex-none px-2.5">
      <Icon of={WifiOff} size={14} />
      <span>
        <span className="max-md:sr-only">You are </span>
        <span className="md:hidden">Offline</span>
        <span className="max-md:hidden">offline</span>
      </span>
    </p>
  );
}

function NewVersion() {
  return (
    <p className="flex min-w-0 items-center gap-3 text-sm">
      <span className="truncate text-muted max-md:sr-only">A new version is available.</span>
      <button type="button" className="btn btn-faces btn-secondary btn-sm flex-none" onClick={reloadDocument}>
        <span className="face">
          <Icon of={RotateCw} size={16} className="max-md:hidden" />
          <span className="grid text-left leading-tight">
            <span className="text-[11px] font-medium text-muted md:hidden">New version</span>
            Reload
          </span>
        </span>
      </button>
    </p>
  );
}
