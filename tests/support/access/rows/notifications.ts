import type { Row } from "../access-row.ts";

const ONESELF = "401 200 200 200 200 403 200";
const ONESELF_NO_CONTENT = "401 204 204 204 204 403 204";
const ANYBODY = "200 200 200 200 200 200 200";
const NOWHERE = "404 404 404 404 404 404 404";
const UNSUBSCRIPTION = "/api/notifications/unsubscription";

/** The routes of notifications: of everybody who is signed in, and the links of the daily email, whose token is the authorization. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/notifications": [
    { of: "own", request: "GET /api/notifications", cells: ONESELF },
    { of: "filtered", request: "GET /api/notifications?unread=1&cursor=5", cells: ONESELF },
  ],
  "PUT /api/notifications/reading": [
    { of: "own", request: "PUT /api/notifications/reading", body: { id: "1" }, cells: ONESELF_NO_CONTENT },
    { of: "invalid", request: "PUT /api/notifications/reading", body: {}, cells: "401 422 422 422 422 403 422" },
  ],
  "GET /api/notifications/settings": [{ of: "own", request: "GET /api/notifications/settings", cells: ONESELF }],
  "PUT /api/notifications/settings/:topic": [
    {
      of: "own",
      request: "PUT /api/notifications/settings/connections",
      body: { channel: "off" },
      cells: ONESELF_NO_CONTENT,
    },
    {
      of: "fixed",
      request: "PUT /api/notifications/settings/events",
      body: { channel: "off" },
      cells: "401 409 409 409 409 403 409",
    },
    {
      of: "messages",
      request: "PUT /api/notifications/settings/messages",
      body: { channel: "off" },
      cells: "401 409 409 409 409 403 409",
    },
    {
      of: "missing",
      request: "PUT /api/notifications/settings/weather",
      body: { channel: "off" },
      cells: "401 404 404 404 404 403 404",
    },
  ],
  "POST /api/notifications/unsubscription": [
    {
      of: "own",
      request: `POST ${UNSUBSCRIPTION}`,
      body: { token: "{unsubscription}" },
      cells: ANYBODY,
      sees: { email: "all" },
    },
    { of: "missing", request: `POST ${UNSUBSCRIPTION}`, body: { token: "none" }, cells: NOWHERE },
  ],
  // A form, which the tests of unsubscribing post; JSON in it says nothing.
  "POST /api/notifications/unsubscription/:token": [
    {
      of: "own",
      request: `POST ${UNSUBSCRIPTION}/{unsubscription}`,
      type: "application/x-www-form-urlencoded",
      body: {},
      cells: "200 200 200 200 200 200 200",
      sees: { email: "all" },
    },
  ],
  "GET /api/notifications/unsubscription/:token": [
    {
      of: "own",
      request: `GET ${UNSUBSCRIPTION}/{unsubscription}`,
      cells: "302 302 302 302 302 302 302",
    },
    { of: "missing", request: `GET ${UNSUBSCRIPTION}/none`, cells: NOWHERE },
  ],
  "GET /unsubscribe": [{ of: "none", request: "GET /unsubscribe", cells: ANYBODY, sees: { email: ["member"] } }],
};
