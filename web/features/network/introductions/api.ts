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

/** The ways to a member, and whether the viewer asked for an introduction to them. */
export const pathsQuery = (memberId: string) => apiQuery<PathsView>(`${PATHS}/${encodeURIComponent(memberId)}`);

/** What waits for the viewer, and what they asked for. */
export const introductionsQuery = apiQuery<IntroductionsView>(INTRODUCTIONS);
// Whatever comes to the viewer, and what was accepted, makes a notification.
invalidateOnPush("notifications", introductionsQuery);

/** An introduction changes the lists, the figures of the network and the paths. */
const refresh = () => refetchBelow(NETWORK);

/** Asks the first person of a path, by this first name. */
export const askForIntroduction = (firstName: string) =>
  mutation({
    mutationFn: (input: IntroductionInput, call) => http.post<{ id: string }>(INTRODUCTIONS, input, call),
    onSuccess: refresh,
    success: `We asked ${firstName} to introduce you.`,
  });

/** Fetches the paths again, after one of them was gone. */
export const refreshPaths = () => refetchBelow(PATHS);

type Answer = { id: string; answer: IntroductionAnswer };
const DONE: Record<IntroductionAnswer, string> = {
  pass: "Passed on",
  decline: "Declined. Nobody is told.",
  accept: "Accepted",
  ignore: "Ignored. Nobody is told.",
};

/** Answers an introduction that waits for the viewer. */
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
