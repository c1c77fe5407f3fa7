import { useIsFetching } from "@tanstack/react-query";
import { RotateCw, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { SECOND_MS } from "#contract/limits.ts";
import { useNewVersion } from "#web/lib/new-version.ts";
import { useIsOnline } from "#web/lib/online.ts";
import { FIRST_LOADS, queryClient, retryFirstLoads } from "#web/lib/query-client.ts";
import { reloadDocument } from "#web/lib/reload.ts";
import { Icon } from "../content/icon.tsx";

/**
 * In free space of the bar, so that it neither covers nor moves anything: the browser is offline, loading takes long,
 * or a new version exists, which is never loaded automatically because a form may be open. The live region is always
 * rendered, so that screen readers read its text.
 */
export function BarStatus({ className = "" }: { className?: string }) {
  const isOnline = useIsOnline();
  const isNewVersion = useNewVersion();
  const [isLate, startAgain] = useIsLate();
  return (
    <div role="status" className={`-m-1 flex min-w-0 items-center overflow-hidden p-1 ${className}`.trimEnd()}>
      {!isOnline ? (
        <Offline />
      ) : isLate ? (
        <Offer text="Still loading..." short="Still loading" label="Retry" onClick={startAgain} />
      ) : (
        isNewVersion && (
          <Offer text="A new version is available." short="New version" label="Reload" onClick={reloadDocument} />
        )
      )}
    </div>
  );
}

const LATE_MS = 10 * SECOND_MS;

/** Whether content without a previous version loads for long, and a function that requests it again. */
function useIsLate(): [boolean, startAgain: () => void] {
  const isLoading = useIsFetching(FIRST_LOADS, queryClient) > 0;
  const [isLate, setLate] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try has its own wait
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading, tries]);
  const startAgain = () => {
    setTries(tries + 1);
    void retryFirstLoads();
  };
  return [isLate, startAgain];
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

type OfferProps = {
  text: string;
  short: string;
  label: string;
  onClick: () => void;
};

function Offer({ text, short, label, onClick }: OfferProps) {
  return (
    <p className="flex min-w-0 items-center gap-3 text-sm">
      <span className="truncate text-muted max-md:sr-only">{text}</span>
      <button type="button" className="btn btn-faces btn-secondary btn-sm flex-none" onClick={onClick}>
        <span className="face">
          <Icon of={RotateCw} size={16} className="max-md:hidden" />
          <span className="grid text-left leading-tight">
            <span className="text-[11px] font-medium text-muted md:hidden">{short}</span>
            {label}
          </span>
        </span>
      </button>
    </p>
  );
}
