import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { registration } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { refuseClosed } from "../registration/outcome.ts";
import { getLinked, getRegistrationLink, toLinkView } from "./linked-registration.ts";

/**
 * The owner of the address confirms the registration: its person is listed from now on, and a number on the waitlist stays. Repeating it
 * changes nothing. Throws 404 `link-invalid`, also for a cancelled registration, and 409 as `refuseClosed`.
 */
export async function confirmByLink(c: Context<AppEnv>, token: string): Promise<RegistrationLinkView> {
  const { db, now } = c.var;
  const linked = await getLinked(c, token);
  const current = linked.registration;
  if (!current) throw new Problem("link-invalid");
  refuseClosed(linked.event, now);
  if (current.confirmedAt !== null) return toLinkView(linked);
  await db
    .update(registration)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(registration.eventId, current.eventId),
        eq(registration.email, current.email),
        eq(registration.id, current.id),
        isNull(registration.confirmedAt),
      ),
    );
  return getRegistrationLink(c, token);
}
