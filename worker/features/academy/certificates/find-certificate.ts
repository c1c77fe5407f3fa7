import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { readWithViewer } from "#auth/session/session.ts";
import { readCertificateCode } from "#contract/academy/academy.ts";
import type { CertificateView } from "#contract/academy/certificates.ts";
import { certificate, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";

export async function findCertificate(
  c: Context<AppEnv>,
  code: string,
): Promise<{ viewer: Viewer | null; found: CertificateView | null }> {
  const { db } = c.var;
  const { viewer, rows } = await readWithViewer(c, {
    rows: db
      .select({
        code: certificate.code,
        title: certificate.title,
        issuedTo: certificate.name,
        nameNow: sql<string>`${user.name}`.as("name_now"),
        instructor: certificate.instructor,
        modules: certificate.modules,
        minutes: certificate.minutes,
        completedAt: certificate.completedAt,
        withdrawnAt: certificate.withdrawnAt,
      })
      .from(certificate)
      .innerJoin(user, eq(user.id, certificate.memberId))
      .where(eq(certificate.code, readCertificateCode(code))),
  });
  const [row] = rows;
  if (!row) return { viewer, found: null };
  const { issuedTo, nameNow, withdrawnAt, ...rest } = row;
  const isWithdrawn = withdrawnAt !== null;
  const found: CertificateView = {
    ...rest,
    name: isWithdrawn ? null : issuedTo,
    nameNow: isWithdrawn || nameNow === issuedTo ? null : nameNow,
    completedAt: new Date(row.completedAt).toISOString(),
    withdrawnAt: isWithdrawn ? new Date(withdrawnAt).toISOString() : null,
  };
  return { viewer, found };
}
