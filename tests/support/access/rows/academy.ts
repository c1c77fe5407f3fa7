import { createAcademy } from "#tests/support/academy/academy-world.ts";
import type { CreateOwn, Row } from "../access-row.ts";

const MEMBERS = "401 200 200 200 200 403 200";
const MISSING = "401 404 404 404 404 403 404";
const TAKERS = "401 404 200 404 404 403 404";
const OWN_CERTIFICATE = "401 404 204 404 404 403 404";
const PAGE = "302 200 200 200 200 302 200";
const ADMINS = "401 403 403 403 403 403 200";
const ADMIN_MISSING = ADMINS.replace("200", "404");
const sees = { email: ["member" as const] };
const lesson = "/api/academy/courses/{course}/modules/{module}";
const gone = "/api/academy/courses/{missing}/modules/{missing}";

export const createOwn: CreateOwn = ({ ownerId }) => createAcademy(ownerId);

/** The academy: every member reads the catalog and may take a course; lessons and files of a course are for those who take it. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/academy/courses": [{ of: "none", request: "GET /api/academy/courses", cells: MEMBERS }],
  "GET /api/academy/courses/:id": [
    { of: "own", request: "GET /api/academy/courses/{course}", cells: MEMBERS },
    { of: "missing", request: "GET /api/academy/courses/{missing}", cells: MISSING },
  ],
  "GET /api/academy/current": [{ of: "none", request: "GET /api/academy/current", cells: MEMBERS }],
  "GET /api/academy/resources": [{ of: "none", request: "GET /api/academy/resources", cells: MEMBERS }],
  "PUT /api/academy/courses/:id/enrollment": [
    {
      of: "own",
      request: "PUT /api/academy/courses/{free-course}/enrollment",
      body: {},
      cells: "401 204 204 204 204 403 204",
    },
    { of: "missing", request: "PUT /api/academy/courses/{missing}/enrollment", body: {}, cells: MISSING },
  ],
  "DELETE /api/academy/courses/:id/enrollment": [
    {
      of: "own",
      request: "DELETE /api/academy/courses/{free-course}/enrollment",
      cells: "401 204 204 204 204 403 204",
    },
  ],
  "GET /api/academy/courses/:id/modules/:moduleId": [
    { of: "own", request: `GET ${lesson}`, cells: TAKERS },
    { of: "missing", request: `GET ${gone}`, cells: MISSING },
  ],
  "PUT /api/academy/courses/:id/modules/:moduleId/completion": [
    { of: "own", request: `PUT ${lesson}/completion`, body: {}, cells: TAKERS.replace("200", "204") },
    { of: "missing", request: `PUT ${gone}/completion`, body: {}, cells: MISSING },
  ],
  "PUT /api/academy/courses/:id/modules/:moduleId/position": [
    { of: "own", request: `PUT ${lesson}/position`, body: { percent: 1 }, cells: TAKERS.replace("200", "204") },
    { of: "missing", request: `PUT ${gone}/position`, body: { percent: 1 }, cells: MISSING },
  ],
  "GET /api/academy/resources/:id/file": [
    { of: "own", request: "GET /api/academy/resources/{file}/file", cells: TAKERS },
    { of: "missing", request: "GET /api/academy/resources/{missing}/file", cells: MISSING },
  ],
  "PUT /api/academy/courses/:id/certificate": [
    { of: "own", request: "PUT /api/academy/courses/{course}/certificate", body: {}, cells: TAKERS },
    { of: "missing", request: "PUT /api/academy/courses/{missing}/certificate", body: {}, cells: MISSING },
  ],
  "PUT /api/academy/courses/:id/certificate/visibility": [
    {
      of: "own",
      request: "PUT /api/academy/courses/{course}/certificate/visibility",
      body: { isShown: true },
      cells: OWN_CERTIFICATE,
    },
  ],
  "GET /api/certificates/:code": [
    { of: "own", request: "GET /api/certificates/{certificate}", cells: "200 200 200 200 200 200 200" },
    { of: "missing", request: "GET /api/certificates/{missing}", cells: "404 404 404 404 404 404 404" },
  ],
  "GET /api/academy/requests": [{ of: "none", request: "GET /api/academy/requests", cells: MEMBERS }],
  "POST /api/academy/requests": [
    {
      of: "none",
      request: "POST /api/academy/requests",
      body: { topic: "Loans", reason: "" },
      cells: "401 403 204 204 204 403 204",
    },
  ],
  // Of somebody else's nothing is withdrawn.
  "DELETE /api/academy/requests/:id": [
    {
      of: "missing",
      request: "DELETE /api/academy/requests/{missing}",
      cells: "401 204 204 204 204 403 204",
    },
  ],
  "PUT /api/academy/requests/:id/second": [
    {
      of: "own",
      request: "PUT /api/academy/requests/{content-request}/second",
      body: {},
      cells: "401 403 409 204 404 403 204",
    },
    {
      of: "missing",
      request: "PUT /api/academy/requests/{missing}/second",
      body: {},
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "DELETE /api/academy/requests/:id/second": [
    {
      of: "own",
      request: "DELETE /api/academy/requests/{content-request}/second",
      cells: "401 403 204 204 204 403 204",
    },
  ],
  "GET /api/admin/academy": [{ of: "none", request: "GET /api/admin/academy", cells: ADMINS }],
  "GET /api/admin/academy/requests": [{ of: "none", request: "GET /api/admin/academy/requests", cells: ADMINS }],
  "DELETE /api/admin/academy/requests/:id": [
    { of: "missing", request: "DELETE /api/admin/academy/requests/{missing}", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/academy/requests/:id/publication": [
    {
      of: "missing",
      request: "PUT /api/admin/academy/requests/{missing}/publication",
      body: { courseId: "{missing}" },
      cells: ADMIN_MISSING,
    },
  ],
  "GET /api/admin/academy/resources": [{ of: "none", request: "GET /api/admin/academy/resources", cells: ADMINS }],
  "PUT /api/admin/academy/resources/:id": [
    {
      of: "own",
      request: "PUT /api/admin/academy/resources/{missing}",
      body: {
        ...{ title: "Mine", kind: "guide", category: "legal", description: "", author: "Me", courseId: null },
        ...{ fileKey: null, link: null, published: true, version: 99 },
      },
      cells: ADMINS.replace("200", "422"),
    },
  ],
  "POST /api/admin/academy/files": [
    {
      of: "none",
      request: "POST /api/admin/academy/files",
      type: "application/pdf",
      body: {},
      cells: ADMINS.replace("200", "422"),
    },
  ],
  "PUT /api/admin/academy/withdrawals": [
    {
      of: "missing",
      request: "PUT /api/admin/academy/withdrawals",
      body: { code: "none", reason: "By mistake" },
      cells: ADMIN_MISSING,
    },
  ],
  "POST /api/admin/academy/preview": [
    { of: "none", request: "POST /api/admin/academy/preview", body: { markdown: "# Words" }, cells: ADMINS },
  ],
  "GET /api/admin/academy/:id": [
    { of: "own", request: "GET /api/admin/academy/{course}", cells: ADMINS },
    { of: "missing", request: "GET /api/admin/academy/{missing}", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/academy/:id": [
    {
      of: "own",
      request: "PUT /api/admin/academy/{course}",
      body: {
        ...{ title: "Mine", description: "Mine", longDescription: "", instructor: "Me", instructorTitle: "" },
        ...{ level: "beginner", category: "legal", coverPicture: null, order: [], published: true, version: 99 },
      },
      cells: ADMINS.replace("200", "409"),
    },
  ],
  "PUT /api/admin/academy/:id/modules/:moduleId": [
    {
      of: "missing",
      request: "PUT /api/admin/academy/{missing}/modules/{missing}",
      body: { title: "Mine", minutes: 1, markdown: "Mine", version: 0 },
      cells: ADMIN_MISSING,
    },
  ],
  "DELETE /api/admin/academy/:id/modules/:moduleId": [
    { of: "missing", request: "DELETE /api/admin/academy/{missing}/modules/{missing}", cells: ADMIN_MISSING },
  ],
  "GET /academy": [{ of: "none", request: "GET /academy", cells: PAGE, sees }],
  "GET /academy/:id": [
    { of: "own", request: "GET /academy/{course}", cells: PAGE, sees },
    { of: "missing", request: "GET /academy/{missing}", cells: "302 404 404 404 404 302 404", sees },
  ],
  "GET /academy/:id/certificate": [{ of: "own", request: "GET /academy/{course}/certificate", cells: PAGE, sees }],
  "GET /academy/:id/lessons/:moduleId": [
    { of: "own", request: "GET /academy/{course}/lessons/{module}", cells: "302 404 200 404 404 302 404", sees },
  ],
  "GET /certificates/:code": [
    { of: "own", request: "GET /certificates/{certificate}", cells: "200 200 200 200 200 200 200", sees },
    { of: "missing", request: "GET /certificates/{missing}", cells: "404 404 404 404 404 404 404", sees },
  ],
};
