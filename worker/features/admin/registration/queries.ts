import { desc, eq, sql } from "drizzle-orm";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { audit, user } from "#db/schema/index.ts";
import { selectEarlyAccess, toEarlyAccess } from "#domain/members/early-access.ts";
import { REGISTRATION_MODE, selectRegistrationMode, toRegistrationMode } from "#domain/members/registration-mode.ts";

/** The last change is the newest audit entry about the mode. */
export const selectRegistration = (db: Db) => ({
  modes: selectRegistrationMode(db),
  earlyAccess: selectEarlyAccess(db),
  changes: db
    .select({ at: audit.at, name: sql<string | null>`${user.name}`.as("actor_name") })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.actorId))
    .where(eq(audit.subjectId, REGISTRATION_MODE))
    .orderBy(desc(audit.id))
    .limit(1),
});

export function toRegistrationView({
  modes,
  earlyAccess,
  changes: [change],
}: Results<ReturnType<typeof selectRegistration>>): RegistrationSettingsView {
  return {
    mode: toRegistrationMode(modes),
    changedAt: change ? new Date(change.at).toISOString() : null,
    changedBy: change?.name ?? null,
    isEarlyAccess: toEarlyAccess(earlyAccess),
  };
}
