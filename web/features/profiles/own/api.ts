import type { ProfileView } from "#contract/profiles/profile.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** For the viewer's own profile also use their id, not `me`, so that there is one cache entry. */
export const profileQuery = (id: string) => apiQuery<ProfileView>(`/api/profiles/${encodeURIComponent(id)}`);
