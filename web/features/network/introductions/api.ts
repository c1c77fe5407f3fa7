import type {
  IntroductionAnswer,
  IntroductionInput,
  IntroductionsView,
  PathsView,
} from "#contract/network/introductions.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, refetchBelow } from "#web/lib/query-client.ts";
import { invalidateOnPush } from "#web/live/pushes.ts";

const NETWORK = "/api/network";
const INTRODUCTIONS = `${NETWORK}/introductions`;
const PATHS = `${NETWORK}/paths`;

export const pathsQuery = (memberId: string) => apiQuery<PathsView>(`${PATHS}/${encodeURIComponent(memberId)}`);

export const introductionsQuery = apiQuery<IntroductionsView>(INTRODUCTIONS);
// Every change that concerns the viewer comes with a notification.
invalidateOnPush("notifications", introductionsQuery);

const refresh = () => refetchBelow(NETWORK);

export const askForIntroduction = (firstName: string) =>
  mutation({
    mutationFn: (input: IntroductionInput, call) => http.post<{ id: string }>(INTRODUCTIONS, input, call),
    onSuccess: refresh,
    success: `We asked ${firstName} to introduce you.`,
  });

export const refreshPaths = () => refetchBelow(PATHS);

type Answer = { id: string; answer: IntroductionAnswer };
const DONE: Record<IntroductionAnswer, string> = {
  pass: "Passed on",
  decline: "Declined. Nobody is told.",
  accept: "Accepted",
  ignore: "Ignored. Nobody is told.",
};

export const answerIntroduction = mutation({
  mutationFn: ({ id, answer }: Answer) => http.put(`${INTRODUCTIONS}/${id}/answer`, { answer }),
  onSuccess: refresh,
  success: (_, { answer }) => DONE[answer],
});

export const withdrawIntroduction = mutation({
  mutationFn: (id: string) => http.delete(`${INTRODUCTIONS}/${id}`),
  onSuccess: refresh,
  success: "Request withdrawn",
});
