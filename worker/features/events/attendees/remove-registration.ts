import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { runCommandWithViewer } from "#auth/session/run-command-with-viewer.ts";
import { event, registration } from "#db/schema/index.ts";
import { deliverSoon, notificationInsertEach, notifiedMembers } from "#domain/notifications/notifications.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { adminAudit, canEdit, getEventForEditor, selectHosted } from "../hosting/hosted-event.ts";
import { cancellationStatements, enqueueCancellationMails } from "../registration/cancel-registration.ts";
import { keepHolds } from "../registration/holds.ts";
import { registrationNotification } from "../registration/registration-notification.ts";
import { isOpen } from "../registration/seats.ts";

/**
 * Also mails the person. Idempotent. Throws 409 `event-cancelled`, `event-over` after the start; as
 * `getEventForEditor`.
 */
export async function removeRegistration(
  c: Context<AppEnv>,
  remover: Viewer,
  { eventId, id }: { eventId: string; id: string },
): Promise<void> {
  const { db, now } = c.var;
  // The address is the row's key. Read first, so that the batch looks it up once.
  const [found] = await db
    .select({ email: registration.email, memberId: registration.memberId })
    .from(registration)
    .where(and(eq(registration.eventId, eventId), eq(registration.id, id)));
  const isIt = sql`${registration.eventId} = ${eventId} and ${registration.email} = ${found?.email ?? ""} and ${registration.id} = ${id}`;
  const { viewer, hosted, notified, cancellation } = await runCommandWithViewer(c, {
    readBefore: { hosted: selectHosted(db, eventId) },
    onlyIf: sql`${event.id} = ${eventId} and ${isOpen(now)} and ${canEdit(c, remover)} and exists (select 1 from ${registration} where ${isIt})`,
    audit: adminAudit(c, remover, eventId, {
      action: "registration-removed",
      before: { registration: id, member: found?.memberId ?? null },
    }),
    write: (onlyIf) => {
      const which = sql`${isIt} and exists (select 1 from ${event} where ${onlyIf})`;
      return {
        notified: notificationInsertEach(
          { db, now },
          registrationNotification("registration-removed", eventId),
          sql`${registration} where ${which} and ${registration.confirmedAt} is not null`,
        ),
        holds: keepHolds(db, which),
        cancellation: cancellationStatements(c, { eventId, which, mailKind: "registration-removed" }),
      };
    },
  });
  const before = getEventForEditor(c, viewer, hosted[0]);
  if (before.cancelledAt !== null) throw new Problem("event-cancelled");
  if (before.startsAt <= now) throw new Problem("event-over");
  enqueueCancellationMails(c, cancellation);
  deliverSoon(c, ...notifiedMembers(notified));
}
