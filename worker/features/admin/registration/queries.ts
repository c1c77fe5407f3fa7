import { desc, eq, sql } from "drizzle-orm";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import type { Db } from "#db/open.ts";
import { audit, user } from "#db/schema/index.ts";
import { DEFAULT_MODE, REGISTRATION_MODE, selectRegistrationMode } from "#domain/permissions/authorize.ts";

/** The statements that read the mode, and who changed it last: the log's newest entry about it. */
export const selectRegistration = (db: Db) =>
  [
    selectRegistrationMode(db),
    db
      .select({ at: audit.at, name: sql<string | null>`${user.name}`.as("actor_name") })
      .from(audit)
      .leftJoin(user, eq(user.id, audit.actorId))
      .where(eq(audit.subjectId, REGISTRATION_MODE))
      .orderBy(desc(audit.id))
      .limit(1),
  ] as const;

type Rows<Statement> = Statement extends PromiseLike<infer Row> ? Row : never;
type Statements = ReturnType<typeof selectRegistration>;

/** Their rows as the view. */
export function toRegistrationView(modes: Rows<Statements[0]>, changes: Rows<Statements[1]>): RegistrationSettingsView {
  const change = changes[0];
  return {
    mode: (modes[0]?.value as RegistrationMode | undefined) ?? DEFAULT_MODE,
    changedAt: change ? new Date(change.at).toISOString() : null,
    changedBy: change?.name ?? null,
  };
}
