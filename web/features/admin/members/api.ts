import type { AdminMemberView, MemberRowView } from "#contract/admin/members.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";

const MEMBERS = "/api/admin/members";
const memberPath = (id: string) => `${MEMBERS}/${encodeURIComponent(id)}`;

/** The query string of the API for the filters in the URL, in a fixed order, so that the same filters are the same entry of the cache. */
export function memberSearch(params: URLSearchParams): string {
  const asked = new URLSearchParams();
  for (const name of ["q", "status", "role"]) {
    const value = params.get(name)?.trim();
    if (value) asked.set(name, value);
  }
  return asked.toString();
}

export const membersQuery = (search: string) => pagesQuery<MemberRowView>(MEMBERS, search);
export const memberQuery = (id: string) => apiQuery<AdminMemberView>(memberPath(id));

/** The actions of an admin on a member. Each throws an HttpError. The caller fetches the member again. */
export const memberCommands = (id: string) => {
  const path = memberPath(id);
  const then = async (answer: Promise<unknown>) => {
    await answer;
    refreshAdmin(path, MEMBERS, "/api/admin/tiers", "/api/admin/applications");
  };
  return {
    changeRole: (role: "member" | "admin") => then(http.put(`${path}/role`, { role })),
    suspend: (reason: string) => then(http.put(`${path}/suspension`, { reason })),
    restore: () => then(http.delete(`${path}/suspension`)),
    giveTier: (tierId: string) => then(http.put(`${path}/tier`, { tierId })),
    signOutEverywhere: () => then(http.delete(`${path}/sessions`)),
  };
};
