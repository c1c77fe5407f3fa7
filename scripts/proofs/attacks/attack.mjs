// Shared by the attacks: requests from invented networks, to a server of the attack's own.
import { randomUUID } from "node:crypto";
import { assert, getJson, pause, signIn } from "../proof.mjs";

/** Network addresses that no other attack used. */
let networks = 0;
export const newNetwork = () => `198.18.${(networks >> 8) & 255}.${networks++ & 255}`;

/** An address that nobody has. */
export const newAddress = (name = "nobody") => `${name}.${randomUUID().slice(0, 8)}@attack.example`;

/**
 * Sends a request like a browser of this site, from the network `ip` (default: one of its own). Returns the status, the parsed body (null
 * without one), the headers, and the cookies that were set.
 */
export async function send(origin, path, { method = "POST", body = {}, cookie, ip = newNetwork(), headers = {} } = {}) {
  const hasBody = !["GET", "HEAD", "DELETE"].includes(method);
  const answer = await fetch(`${origin}${path}`, {
    method,
    redirect: "manual",
    headers: {
      origin,
      "cf-connecting-ip": ip,
      "idempotency-key": randomUUID(),
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(hasBody ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get("content-type") ?? "");
  const setCookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return {
    status: answer.status,
    body: isJson && text ? JSON.parse(text) : text || null,
    headers: answer.headers,
    cookie: setCookies.filter((line) => !line.endsWith("=")).join("; "),
  };
}

/** How often each status came back, such as `12 x 201, 3 x 429`. */
export const countStatuses = (answers) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, those]) => `${those.length} x ${status}`)
    .join(", ");

/** The mails that the admin outbox lists, newest first. `admin` is a signed-in admin. */
export async function listMails(origin, admin) {
  const rows = [];
  for (let cursor = ""; ; ) {
    const page = await getJson(
      origin,
      `/api/admin/outbox${cursor && `?cursor=${encodeURIComponent(cursor)}`}`,
      admin.cookie,
    );
    rows.push(...page.rows);
    if (!page.cursor) return rows;
    cursor = page.cursor;
  }
}

export { assert, getJson, pause, signIn };
