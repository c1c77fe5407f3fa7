import { eq } from "drizzle-orm";
import type { AdminMemberView, MemberPage } from "#contract/admin/members.ts";
import type { ProblemView } from "#contract/problems.ts";
import { audit, outbox, user } from "#db/schema/index.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";
import type { TestMember } from "../members.ts";

const db = testDb();

type Init = { method?: string; body?: unknown };

/** The requests of `/api/admin/members`, by the admin that `admin` returns unless another member is given. */
export function memberRequests(admin: () => TestMember) {
  const ask = (path: string, init: Init = {}, who: { cookie: string } = admin()) =>
    call(`/api/admin/members${path}`, { cookie: who.cookie, ...init });
  const put = (id: string, what: string, body: object, who = admin()) =>
    ask(`/${id}/${what}`, { method: "PUT", body }, who);
  return {
    ask,
    put,
    list: async (query: string): Promise<MemberPage> => (await ask(`?${query}`)).json(),
    get: async (id: string): Promise<AdminMemberView> => (await ask(`/${id}`)).json(),
    remove: (id: string, what: string) => ask(`/${id}/${what}`, { method: "DELETE" }),
    suspend: (id: string, reason = "Wrote to strangers.", who = admin()) => put(id, "suspension", { reason }, who),
  };
}

/** The row of a member. */
export const rowOf = async (id: string) => (await db.select().from(user).where(eq(user.id, id)))[0];
/** The audit entries about a member, in the order they were written. */
export const auditOf = (id: string) => db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.id);
/** The mails to a member, in the order they were written. */
export const mailsOf = (id: string) => db.select().from(outbox).where(eq(outbox.memberId, id)).orderBy(outbox.id);
/** Status and problem code of a response. */
export const codeOf = async (answer: Response) => [answer.status, (await answer.json<ProblemView>()).code];
