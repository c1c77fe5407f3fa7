import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { certificate } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";

export async function showCertificate(
  c: Context<AppEnv>,
  viewer: Viewer,
  courseId: string,
  isShown: boolean,
): Promise<void> {
  const rows = await c.var.db
    .update(certificate)
    .set({ shown: isShown })
    .where(and(eq(certificate.memberId, viewer.id), eq(certificate.courseId, courseId)))
    .returning({ code: certificate.code });
  getRow(rows, "certificate-not-found");
}
