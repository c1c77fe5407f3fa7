import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { batch } from "#db/batch.ts";
import { registration } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { cancellationStatements, enqueueCancellationMails } from "../registration/cancel-registration.ts";
import { getLinked, getRegistrationLink, toLinkView } from "./linked-registration.ts";

/** Also for a canceled event. Idempotent. Throws 404; 409 `registration-closed` after the start. */
export async function cancelByLink(c: Context<AppEnv>, token: string): Promise<RegistrationLinkView> {
  const { db, now } = c.var;
  const linked = await getLinked(c, token);
  const current = linked.registration;
  if (!current) return toLinkView(linked);
  if (linked.event.startsAt <= now) throw new Problem("registration-closed");
  const which = sql`${registration.eventId} = ${current.eventId} and ${registration.email} = ${current.email} and ${registration.id} = ${current.id}`;
  const { cancellation } = await batch(db, {
    cancellation: cancellationStatements(c, { eventId: current.eventId, which }),
  });
  enqueueCancellationMails(c, cancellation);
  return getRegistrationLink(c, token);
}
