// Shared by the attacks: requests from invented networks to the attack's own server.
import { randomUUID } from "node:crypto";
import { assert, getJson, pause, signIn } from "../proof.mjs";

let networks = 0;
export const newNetwork = () => `198.18.${(networks >> 8) & 255}.${networks++ & 255}`;

export const newAddress = (name = "nobody") => `${name}.${randomUUID().slice(0, 8)}@attack.example`;

/** Like a browser of this site. `ip`: by default a new network. `body` is null without JSON. */
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
    ...(hasBody ? { body: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body) } : {}),
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

export const countStatuses = (answers) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, those]) => `${those.length} x ${status}`)
    .join(", ");

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

/** A draft. `team`: of connections. */
export async function shareOpportunity(origin, { cookie }, team = []) {
  const { status, body } = await send(origin, "/api/opportunities", { cookie, body: opportunityWith(team) });
  assert(status === 201, `the opportunity was not shared: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const opportunityWith = (team) => ({
  company: "Exportive",
  description: "A company that wants to know who looks at it.",
  text: "It writes down who is interested, in a file that can be sent to anybody at all.",
  ...{ amountMinor: 500_000_000, currency: "USD", stage: "seed", sector: "fintech", region: "europe" },
  ...{ location: "Berlin, Germany", instrument: "safe", valuationMinor: null, minCheckMinor: null, lead: null },
  ...{ closesOn: null, moneyFor: null, isInvestorsFirst: false, imageKey: null, team },
});

export { assert, getJson, pause, signIn };
