import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { WithdrawalInput } from "#contract/academy/certificates.ts";
import { certificate } from "#db/schema/index.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";

/** Final. Throws 404 `certificate-not-found`. */
export async function withdrawCertificate(c: Context<AppEnv>, { code, reason }: WithdrawalInput): Promise<void> {
  const { db, now } = c.var;
  const isValid = and(eq(certificate.code, code), isNull(certificate.withdrawnAt));
  const { found } = await runCommand(c, {
    readBefore: { found: db.select({ code: certificate.code }).from(certificate).where(eq(certificate.code, code)) },
    onlyIf: sql`exists (select 1 from ${certificate} where ${isValid})`,
    audit: {
      action: "certificate-withdrawn",
      subjectKind: "member",
      subjectId: sql`(select ${certificate.memberId} from ${certificate} where ${certificate.code} = ${code})`,
      after: { certificate: code, reason },
    },
    write: () => ({ withdrawal: db.update(certificate).set({ withdrawnAt: now }).where(isValid) }),
  });
  getRow(found, "certificate-not-found");
}
