import type { Row } from "../access-row.ts";
import { ADMIN_CREATED, ADMIN_MISSING, ADMIN_NO_CONTENT, ADMIN_ONLY, ONESELF, OWN_PAGE } from "../cells.ts";

/** News and their sources. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/news": [
    { of: "all", request: "GET /api/news", cells: ONESELF },
    { of: "all", request: "GET /api/news?q=loan&category=market", cells: ONESELF },
  ],
  "GET /api/news/sources": [{ of: "all", request: "GET /api/news/sources", cells: ONESELF }],
  "GET /api/admin/news": [{ of: "all", request: "GET /api/admin/news", cells: ADMIN_ONLY }],
  "POST /api/admin/news": [
    {
      of: "own",
      request: "POST /api/admin/news",
      body: { name: "A paper", feedUrl: "https://paper.example/feed", category: "market", language: "en" },
      cells: ADMIN_CREATED,
    },
  ],
  "GET /api/admin/news/:id": [{ of: "missing", request: "GET /api/admin/news/{missing}", cells: ADMIN_MISSING }],
  "PUT /api/admin/news/:id": [
    {
      of: "missing",
      request: "PUT /api/admin/news/{missing}",
      body: { name: "A paper", feedUrl: "https://paper.example/feed", category: "market", language: "en", version: 1 },
      cells: ADMIN_MISSING,
    },
  ],
  "PATCH /api/admin/news/:id": [
    { of: "missing", request: "PATCH /api/admin/news/{missing}", body: { paused: true }, cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/news/:id/reading": [
    { of: "missing", request: "PUT /api/admin/news/{missing}/reading", body: {}, cells: ADMIN_MISSING },
  ],
  "DELETE /api/admin/news/:id": [
    { of: "missing", request: "DELETE /api/admin/news/{missing}", cells: ADMIN_NO_CONTENT },
  ],
  "GET /news-feed": [
    { of: "all", request: "GET /news-feed?category=funding", cells: OWN_PAGE, sees: { email: ["member"] } },
  ],
};
