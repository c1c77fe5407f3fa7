import type { PartiesInput } from "#contract/opportunities/deals.ts";
import type { OpportunityState } from "#contract/opportunities/lists.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import type { OpportunityEdit, OpportunityInput, UpdateInput } from "#contract/opportunities/sharing.ts";
import { http } from "#web/lib/http.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { uploadPicture } from "#web/lib/pictures/upload-picture.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { OPPORTUNITIES, opportunityPath, opportunityQuery, refreshOpportunities } from "../api.ts";

export const uploadLogo = mutation({ mutationFn: (picture: Blob) => uploadPicture(picture, "opportunity") });

export const shareOpportunity = mutation({
  mutationFn: (input: OpportunityInput, call) => http.post<{ id: string }>(OPPORTUNITIES, input, call),
  onSuccess: refreshOpportunities,
  success: "Draft saved. Send it for review when it is ready.",
});

/** Throws an EditConflict if the owner (in another tab) or an admin's decision changed it since. */
export const editOpportunity = (id: string, version: number) =>
  mutation({
    mutationFn: (input: OpportunityInput) =>
      saveOrConflict<{ id: string }, OpportunityView>(
        async () => {
          await http.put(opportunityPath(id), { ...input, version } satisfies OpportunityEdit);
          return { id };
        },
        async () => {
          const current = await queryClient.fetchQuery({ ...opportunityQuery(id), staleTime: 0 });
          return current.own ? current : undefined;
        },
      ),
    onSuccess: refreshOpportunities,
    success: "Opportunity saved",
  });

const DONE: Record<OpportunityState, string> = {
  draft: "Taken back. It's a draft again.",
  "in-review": "Sent for review. You'll get a notification once an admin has reviewed it.",
  open: "Open again",
  paused: "Paused. No one new can see it until you resume it.",
  closed: "Closed",
};

export const changeState = (id: string) =>
  mutation({
    mutationFn: (state: OpportunityState) => http.put(`${opportunityPath(id)}/state`, { state }),
    onSuccess: refreshOpportunities,
    success: (_, state) => DONE[state],
  });

export const deleteDraft = (id: string) =>
  mutation({
    mutationFn: () => http.delete(opportunityPath(id)),
    onSuccess: () => void refreshOpportunities(),
    success: "Draft deleted",
  });

export const writeUpdate = (id: string) =>
  mutation({
    mutationFn: (input: UpdateInput, call) => http.post<{ id: string }>(`${opportunityPath(id)}/updates`, input, call),
    onSuccess: refreshOpportunities,
    success: "Update published",
  });

export const deleteUpdate = (id: string) =>
  mutation({
    mutationFn: (updateId: string) => http.delete(`${opportunityPath(id)}/updates/${updateId}`),
    onSuccess: refreshOpportunities,
    success: "Update deleted",
  });

export const nameParties = (id: string) =>
  mutation({
    mutationFn: (input: PartiesInput) => http.patch(`${opportunityPath(id)}/parties`, input),
    onSuccess: refreshOpportunities,
    success: "Saved. Everyone you added is asked to confirm.",
  });
