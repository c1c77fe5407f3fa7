import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { type CertificateView, certificateVisibility, type IssuedView } from "#contract/academy/certificates.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { valid } from "#http/validate.ts";
import { findCertificate } from "./find-certificate.ts";
import { issueCertificate } from "./issue-certificate.ts";
import { showCertificate } from "./show-certificate.ts";

const CERTIFICATE = "/courses/:id/certificate";

export const issueRoutes = new Hono<AppEnv>()
  .put(CERTIFICATE, jsonBody, requireMember, valid("json", z.strictObject({})), putCertificate)
  .put(`${CERTIFICATE}/visibility`, jsonBody, requireMember, valid("json", certificateVisibility), (c) =>
    noContent(c, showCertificate(c, c.var.viewer, c.req.param("id"), c.req.valid("json").isShown)),
  );

export const certificateRoutes = new Hono<AppEnv>().get("/:code", getCertificate);

async function putCertificate(c: Context<AppEnv, typeof CERTIFICATE>) {
  return c.json<IssuedView>(await issueCertificate(c, c.var.viewer, c.req.param("id")));
}

async function getCertificate(c: Context<AppEnv, "/:code">) {
  const result = await findCertificate(c, c.req.param("code"));
  if (!result.found) throw new Problem(result.code);
  return c.json<CertificateView>(result.found);
}
