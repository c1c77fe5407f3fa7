import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { batch } from "#db/batch.ts";
import { formerHold, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { clearHolds, deleteFormerHolds } from "#domain/registrations/clear-holds.ts";
import { isConfirmed, isConfirmedRow } from "#domain/registrations/registration-states.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { refuseClosed } from "../registration/outcome.ts";
import { notifyPromoted, promotionStatements } from "../registration/promote-from-waitlist.ts";
import { getLinked, getRegistrationLink, toLinkView } from "./linked-registration.ts";

/** Ends the hold; a waitlist number stays. Idempotent. Throws 404; 409 as `refuseClosed`. */
export async function confirmByLink(c: Context<AppEnv>, token: string): Promise<RegistrationLinkView> {
  const { db, now, sessionToken } = c.var;
  const linked = await getLinked(c, token);
  const current = linked.registration;
  if (!current) throw new Problem("link-invalid");
  refuseClosed(linked.event, now);
  if (isConfirmedRow(current)) return toLinkView(linked);
  const which = sql`${registration.eventId} = ${current.eventId} and ${registration.email} = ${current.email} and ${registration.id} = ${current.id}`;
  const viewer = viewerId(sessionToken, now);
  const { promotion } = await batch(db, {
    // An unverified account loses the registration to the reader of the mail, unless this is its session.
    confirmed: statement(
      db,
      sql`update ${registration} set confirmed_at = coalesce(confirmed_at, ${now}), member_id = (select ${user.id} from ${user}
        where ${user.id} = ${registration.memberId} and (${user.emailVerified} = 1 or ${user.id} = ${viewer}))
      where ${which} and not ${isConfirmed()}`,
    ),
    holds: clearHolds(db, which),
    former: deleteFormerHolds(
      db,
      sql`${formerHold.eventId} = ${current.eventId} and ${formerHold.email} = ${current.email}`,
    ),
    // A registration whose hold was over gets a free seat.
    promotion: promotionStatements(c, current.eventId),
  });
  c.executionCtx.waitUntil(notifyPromoted(c, promotion));
  return getRegistrationLink(c, token);
}
