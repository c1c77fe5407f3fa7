import type { Row, Sees } from "../access-row.ts";
import { ADMIN_MISSING, ADMIN_ONLY, ANYBODY, NOWHERE } from "../cells.ts";

/** The pages that an operator publishes. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/pages/:slug": [
    { of: "published", request: "GET /api/pages/terms", cells: ANYBODY },
    { of: "draft", request: "GET /api/pages/about", cells: ANYBODY },
    { of: "missing", request: "GET /api/pages/nothing", cells: NOWHERE },
  ],
  "GET /api/admin/pages": [{ of: "none", request: "GET /api/admin/pages", cells: ADMIN_ONLY }],
  "GET /api/admin/pages/:slug": [
    { of: "draft", request: "GET /api/admin/pages/about", cells: ADMIN_ONLY, sees: { draft: ["admin"] } },
    { of: "missing", request: "GET /api/admin/pages/nothing", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/pages/:slug": [
    {
      of: "draft",
      request: "PUT /api/admin/pages/careers",
      body: { title: "Careers", markdown: "Words", published: false, version: 0 },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      request: "PUT /api/admin/pages/nothing",
      body: { title: "Nothing", markdown: "Words", published: false, version: 0 },
      cells: ADMIN_MISSING,
    },
  ],
  "POST /api/admin/pages/preview": [
    { of: "none", request: "POST /api/admin/pages/preview", body: { markdown: "# Words" }, cells: ADMIN_ONLY },
  ],
  ...Object.fromEntries(
    ["feed", "directory", "about", "careers", "contact", "blog", "terms", "privacy", "cookies"].map((slug) => [
      `GET /${slug}`,
      [{ of: "none", request: `GET /${slug}`, cells: ANYBODY, sees: { email: ["member"] } satisfies Sees }],
    ]),
  ),
};
