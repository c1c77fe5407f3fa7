import type { NetworkSettings, NetworkSettingsChange } from "#contract/network/settings.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

export const networkSettingsQuery = apiQuery<NetworkSettings>("/api/network/settings");

export const saveNetworkSettings = mutation({
  mutationFn: (change: NetworkSettingsChange) => http.patch<void>(networkSettingsQuery.queryKey[0] as string, change),
  onSuccess: (_, change) =>
    void queryClient.setQueryData(networkSettingsQuery.queryKey, (now) => now && { ...now, ...change }),
  success: "Saved",
});
