import type { AdminMemberView, MemberRowView } from "#contract/admin/members.ts";
import type { MemberRole } from "#contract/members.ts";
import type { SecurityEventView } from "#contract/settings/security-events.ts";
import { currentViewer, refreshViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";

const MEMBERS = "/api/admin/members";
const memberPath = (id: string) => `${MEMBERS}/${encodeURIComponent(id)}`;

export const membersQuery = (search: string) => pagesQuery<MemberRowView>(MEMBERS, search);
export const securityEventsQuery = (id: string) => pagesQuery<SecurityEventView>(`${memberPath(id)}/security-events`);
export const memberQuery = (id: string) => apiQuery<AdminMemberView>(memberPath(id));

const memberAction =
  <Input = void>(send: (path: string, input: Input) => Promise<unknown>) =>
  ({ id }: { id: string }) =>
    mutation<Input, unknown>({
      mutationFn: (input) => send(memberPath(id), input),
      onSuccess() {
        refreshAdmin();
        // The action may have changed this admin's own role, tier or session.
        if (currentViewer()?.id === id) void refreshViewer().catch(() => undefined);
      },
    });

export const changeRole = memberAction((path, role: MemberRole) => http.put(`${path}/role`, { role }));
export const giveTier = memberAction((path, tierId: string) => http.put(`${path}/tier`, { tierId }));
export const signOutMember = memberAction((path) => http.delete(`${path}/sessions`));
export const requestSecondFactorRemoval = memberAction((path) => http.put(`${path}/second-factor-removal`, {}));
export const stopSecondFactorRemoval = memberAction((path) => http.delete(`${path}/second-factor-removal`));
export const suspendMember = memberAction((path, input: { reason: string }) => http.put(`${path}/suspension`, input));
export const restoreMember = memberAction((path) => http.delete(`${path}/suspension`));
