import type { NetworkSettings, NetworkSettingsChange } from "#contract/network/settings.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { showAtOnce } from "#web/lib/mutations/show-at-once.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

/** What the viewer allows others. */
export const networkSettingsQuery = apiQuery<NetworkSettings>("/api/network/settings");

const show = (change: NetworkSettingsChange) =>
  queryClient.setQueryData(networkSettingsQuery.queryKey, (now) => now && { ...now, ...change });

/** Saves what changed. It is shown at once, and as before when that fails. */
export const saveNetworkSettings = mutation({
  mutationFn: (change: NetworkSettingsChange) => {
    const before = queryClient.getQueryData(networkSettingsQuery.queryKey);
    return showAtOnce(
      () => show(change),
      () => http.patch<void>(networkSettingsQuery.queryKey[0] as string, change),
      // Only what this call changed.
      () => before && show(Object.fromEntries(Object.keys(change).map((name) => [name, Reflect.get(before, name)]))),
    );
  },
  success: "Saved",
});
