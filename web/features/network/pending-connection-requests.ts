import { useQuery } from "@tanstack/react-query";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { currentViewer, useViewer } from "#web/lib/auth/auth-client.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { onPush } from "#web/live/pushes.ts";
import { refreshNetwork, summaryQuery } from "./api.ts";

onPush("network", refreshNetwork);

onPush("hello", (_, mayHaveMissed) => {
  const viewer = currentViewer();
  if (mayHaveMissed && viewer && admissionRefusal(viewer) === null) refreshNetwork();
});

/** From the cache (bootstrap data or later figures). Sends no request. */
export function usePendingConnectionRequests(): number {
  const { data } = useQuery({ ...summaryQuery, enabled: false });
  const viewer = useViewer();
  if (data) return data.pendingRequests;
  const read = bootstrapData();
  return read.viewer?.id === viewer?.id ? read.pendingConnectionRequests : 0;
}
