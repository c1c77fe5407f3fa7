import type { NotesInput } from "#contract/opportunities/deals.ts";
import type { PassReason } from "#contract/opportunities/lists.ts";
import type { AnswerInput } from "#contract/opportunities/sharing.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { queryClient, refetchBelow } from "#web/lib/query-client.ts";
import { OPPORTUNITIES, opportunityPath, opportunityQuery, refreshOpportunities } from "../api.ts";

export const showInterest = (id: string, owner: string) =>
  mutation({
    mutationFn: (input: { amountMinor: number | null }) => http.put(`${opportunityPath(id)}/interest`, input),
    onSuccess: refreshOpportunities,
    success: `${owner} sees that you are interested. You can write to each other.`,
  });

export const pass = (id: string) =>
  mutation({
    mutationFn: (reason: PassReason) => http.put(`${opportunityPath(id)}/pass`, { reason }),
    onSuccess: refreshOpportunities,
    success: "You passed. It no longer appears in your list.",
  });

export const takeBack = (id: string) =>
  mutation({
    mutationFn: (answer: "interested" | "passed") =>
      http.delete(`${opportunityPath(id)}/${answer === "passed" ? "pass" : "interest"}`),
    onSuccess: refreshOpportunities,
    success: "Your answer was withdrawn.",
  });

export const saveNotes = (id: string, success: string | null = "Note saved") =>
  mutation({
    mutationFn: (input: NotesInput) => http.put(`${opportunityPath(id)}/notes`, input),
    onSuccess: refreshOpportunities,
    success: () => success,
  });

export const shareWith = (id: string, name: string) =>
  mutation({
    mutationFn: (input: { memberId: string }) => http.post(`${opportunityPath(id)}/shares`, input),
    success: `${name} gets a notification.`,
  });

export const ask = (id: string, owner: string) =>
  mutation({
    mutationFn: (input: { text: string }, call) =>
      http.post<{ id: string }>(`${opportunityPath(id)}/questions`, input, call),
    onSuccess: refreshOpportunities,
    success: `${owner} gets your question.`,
  });

export const answerQuestion = (id: string, questionId: string) =>
  mutation({
    mutationFn: (input: AnswerInput) => http.patch(`${opportunityPath(id)}/questions/${questionId}`, input),
    onSuccess: refreshOpportunities,
    success: (_, { isPublished }) =>
      isPublished === undefined ? "Answer changed" : isPublished ? "Answer published" : "Answer sent",
  });

/** The page of the one itself when next shown: it may say that it isn't found, and must not before its viewer has left. */
function refreshLeft(id: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: opportunityQuery(id).queryKey, refetchType: "none" });
  return refetchBelow(OPPORTUNITIES, { except: opportunityPath(id) });
}

export const leaveTeam = (id: string) =>
  mutation({
    mutationFn: () => http.delete(`${opportunityPath(id)}/team/me`),
    onSuccess: () => refreshLeft(id),
    success: "Your name is removed.",
  });

/** Confirms or denies that the viewer was a party to a closed deal. */
export const confirmParty = (id: string) =>
  mutation({
    mutationFn: (isParty: boolean) =>
      isParty ? http.put(`${opportunityPath(id)}/party`) : http.delete(`${opportunityPath(id)}/party`),
    onSuccess: (_, isParty) => (isParty ? refreshOpportunities() : refreshLeft(id)),
    success: (_, isParty) => (isParty ? "Confirmed. It counts on your profile." : "Your name is removed."),
  });
