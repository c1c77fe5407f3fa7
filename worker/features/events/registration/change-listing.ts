import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import type { RegistrationView } from "#contract/events/registration.ts";
import { batch } from "#db/batch.ts";
import { registration } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { toRegistrationView } from "./outcome.ts";
import { waitlistPosition } from "./seats.ts";

export async function changeListing(c: Context<AppEnv>, eventId: string, listed: boolean): Promise<RegistrationView> {
  const { db, now, sessionToken } = c.var;
  const isOwn = sql`${registration.memberId} = ${viewerId(sessionToken, now)} and ${registration.eventId} = ${eventId} and ${registration.confirmedAt} is not null`;
  const { own } = await batch(db, {
    changed: db
      .update(registration)
      .set({ hidden: !listed })
      .where(sql`${isOwn} and ${registration.hidden} <> ${listed ? 0 : 1}`),
    own: db.select({ position: waitlistPosition(), hidden: registration.hidden }).from(registration).where(isOwn),
  });
  if (!own[0]) throw new Problem("registration-not-found");
  return { ...toRegistrationView(own[0].position), listed: !own[0].hidden };
}
