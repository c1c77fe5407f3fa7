import { type Caller, COLUMNS, type Row } from "./access-row.ts";
import { ANYBODY, NOWHERE } from "./cells.ts";

/** The expected cell of each caller. */
export function cellsOf({ request, cells, also }: Row): Record<Caller, string> {
  const columns = Object.fromEntries(cells.split(" ").map((cell, at) => [COLUMNS[at], cell])) as Record<Caller, string>;
  const { pending, other } = columns;
  const oneStep = / \/api\/admin\//.test(request) ? "403" : other;
  return { ...columns, rejected: pending, unverified: pending, "one-step": oneStep, ...also };
}

/** The rows of each noun or topic. */
const TOPICS = import.meta.glob<Record<string, Row[]>>("./rows/*.ts", { eager: true, import: "ROWS" });

/** Every route by its method and pattern. A route that is missing here and in the topics fails the test. */
export const MATRIX: Record<string, Row[]> = {
  ...Object.assign({}, ...Object.values(TOPICS)),
  // The deep one is for a monitor, by its secret: a session, also of an admin, opens nothing.
  "GET /api/health": [
    { of: "none", request: "GET /api/health", cells: ANYBODY },
    { of: "deep", request: "GET /api/health?deep", cells: "403 403 403 403 403 403 403" },
  ],
  "GET /": [{ of: "none", request: "GET /", cells: ANYBODY }],
  "GET /sitemap.xml": [{ of: "none", request: "GET /sitemap.xml", cells: ANYBODY }],
  "GET /robots.txt": [{ of: "none", request: "GET /robots.txt", cells: ANYBODY }],
  "GET /.well-known/security.txt": [{ of: "none", request: "GET /.well-known/security.txt", cells: ANYBODY }],
  "GET /*": [{ of: "missing", request: "GET /nothing/here", cells: NOWHERE, sees: { email: ["member"] } }],
};
