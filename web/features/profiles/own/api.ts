import type { ProfileView } from "#contract/profiles/profile.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** The profile of a member. The viewer's own has their id too, never `me`, so that it is one entry of the cache. */
export const profileQuery = (id: string) => apiQuery<ProfileView>(`/api/profiles/${encodeURIComponent(id)}`);
