import { eq } from "drizzle-orm";
import type { InvitationView } from "#contract/admin/invitations.ts";
import { newId } from "#db/ids.ts";
import { invitation } from "#db/schema/index.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";
import type { TestMember } from "../members.ts";

let last = 0;
/** An IP address that no request used before. */
export const anyIp = () => {
  last += 1;
  return `198.19.${Math.floor(last / 250)}.${last % 250}`;
};

/** An email address that nobody has. */
export const anyEmail = () => `${newId()}@invited.test`;

/** The body of a request that creates an invitation. */
export const INVITATION = { note: "For the autumn dinner", trusted: false, maxUses: 1, expiresInDays: 7 };

/** Creates invitations, as the admin that `admin` returns unless another cookie is given. */
export function invitationRequests(admin: () => TestMember) {
  const make = (change: Partial<typeof INVITATION> = {}, key?: string, cookie = admin().cookie) =>
    call("/api/admin/invitations", {
      body: { ...INVITATION, ...change },
      cookie,
      headers: key ? { "idempotency-key": key } : {},
    });
  return {
    make,
    invite: async (change: Partial<typeof INVITATION> = {}) => (await (await make(change)).json()) as InvitationView,
  };
}

/** Checks an invitation code, as the sign-up screen does. */
export const check = (code: string, ip = anyIp()) => call("/api/auth/invitation", { body: { code }, ip });

/** Signs up with an invitation code. */
export const signUp = (code: string, email = anyEmail()) =>
  call("/api/auth/sign-up/email", {
    body: { name: "Grace Newcomer", email, password: "correct horse", acceptedTerms: true, invitation: code },
    ip: anyIp(),
  });

/** The row of an invitation. */
export const invitationOf = async (id: string) =>
  (await testDb().select().from(invitation).where(eq(invitation.id, id)))[0];
