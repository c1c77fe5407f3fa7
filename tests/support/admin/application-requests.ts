import { eq } from "drizzle-orm";
import type { OutboxMailView } from "#contract/mail.ts";
import { tier, type user } from "#db/schema/index.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";
import { createMember, type TestMember } from "../members.ts";

/** A pending member. */
export const applicant = (columns: Partial<typeof user.$inferInsert> = {}) =>
  createMember({ name: "Nadia Benali", status: "pending", columns });

/** Approves or rejects an application: for the membership, unless `body` says otherwise. */
export const decide = (who: TestMember, id: string, verb: "approval" | "rejection", body: object = {}) =>
  call(`/api/admin/applications/${id}/${verb}`, {
    cookie: who.cookie,
    body: { kind: "membership", ...(verb === "rejection" ? { reason: "We do not know you yet." } : {}), ...body },
  });

/** The stored member count of a tier. */
export const countOf = async (id: string) =>
  (await testDb().select().from(tier).where(eq(tier.id, id)))[0]?.memberCount;

/** A mail of the outbox with its text, as `admin` reads it. */
export const readMail = async (id: string, admin: TestMember): Promise<OutboxMailView> =>
  (await call(`/api/admin/outbox/${id}`, { cookie: admin.cookie })).json();
