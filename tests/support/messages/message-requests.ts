import { expect } from "vitest";
import type { ProblemView } from "#contract/problems.ts";
import { call } from "../call.ts";
import type { TestMember } from "../members.ts";

/** A message to send, with a new client id. */
export const draft = (text: string) => ({ clientId: crypto.randomUUID() as string, text });

/** A function that sends messages to a peer, as the member that `sender` returns unless another is given. */
export const postAs =
  (sender: () => TestMember) =>
  (peerId: string, messages: unknown, member = sender()) =>
    call(`/api/messages/${peerId}`, { body: { messages }, cookie: member.cookie });

/** Status and problem code of a response, as in "422 invalid". Expects the same status in the body. */
export const problem = async (answer: Response) => {
  const { status, code } = (await answer.json()) as ProblemView;
  expect(answer.status).toBe(status);
  return `${status} ${code}`;
};
