import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { readWithViewer } from "#auth/session/session.ts";
import { readCertificateCode } from "#contract/academy/academy.ts";
import type { CertificateView } from "#contract/academy/certificates.ts";
import { certificate, erasedCertificate, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";

type Found = { viewer: Viewer | null } & (
  | { found: CertificateView }
  | { found: null; code: "certificate-erased" | "certificate-not-found" }
);

export async function findCertificate(c: Context<AppEnv>, typed: string): Promise<Found> {
  const { db } = c.var;
  const code = readCertificateCode(typed);
  const { viewer, rows, erased } = await readWithViewer(c, {
    erased: db.select().from(erasedCertificate).where(eq(erasedCertificate.code, code)),
    rows: db
      .select({
        code: certificate.code,
        title: certificate.title,
        name: user.name,
        instructor: certificate.instructor,
        modules: certificate.modules,
        minutes: certificate.minutes,
        completedAt: certificate.completedAt,
        withdrawnAt: certificate.withdrawnAt,
      })
      .from(certificate)
      .innerJoin(user, eq(user.id, certificate.memberId))
      .where(eq(certificate.code, code)),
  });
  const [row] = rows;
  if (!row) return { viewer, found: null, code: erased.length > 0 ? "certificate-erased" : "certificate-not-found" };
  const { name, withdrawnAt, ...rest } = row;
  const isWithdrawn = withdrawnAt !== null;
  const found: CertificateView = {
    ...rest,
    name: isWithdrawn ? null : name,
    completedAt: new Date(row.completedAt).toISOString(),
    withdrawnAt: isWithdrawn ? new Date(withdrawnAt).toISOString() : null,
  };
  return { viewer, found };
}
