import { type Request, Response } from "miniflare";

/**
 * What tests find instead of the internet: two sign-in providers and the list of stolen passwords. Runs beside the runtime, so that the
 * worker calls it as it calls the real ones. Nothing else is reachable.
 */
export async function answerFromFakeInternet(request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  if (host === "oauth2.googleapis.com" && pathname === "/token") return exchange(request);
  if (host === "www.linkedin.com" && pathname === "/oauth/v2/accessToken") return exchange(request);
  if (host === "api.linkedin.com" && pathname === "/v2/userinfo") return describeBearer(request);
  if (host === "api.pwnedpasswords.com" && pathname.startsWith("/range/")) return listStolen(pathname.slice(7));
  return new Response(`Tests never reach ${host}`, { status: 599 });
}

/** The person a code or token stands for is written in it: `base64url(JSON)`, with a nonce that makes each code one of its own. */
type Person = { sub: string; email?: string; name?: string; email_verified?: boolean };

const usedCodes = new Set<string>();

/** A code is exchanged once, with the client's secret and the address it was given for. */
async function exchange(request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const basic = request.headers.get("authorization");
  const knowsSecret = form.get("client_secret") === "fake-secret" || Boolean(basic?.startsWith("Basic "));
  const code = form.get("code") ?? "";
  if (!knowsSecret || usedCodes.has(code) || !form.get("redirect_uri")?.includes("/api/auth/callback/"))
    return Response.json({ error: "invalid_grant" }, { status: 400 });
  usedCodes.add(code);
  const person = readPerson(code);
  if (!person) return Response.json({ error: "invalid_grant" }, { status: 400 });
  return Response.json({
    access_token: code,
    token_type: "Bearer",
    expires_in: 3600,
    scope: "openid email profile",
    id_token: `${encode({ alg: "none" })}.${encode({ iss: "https://accounts.google.com", aud: form.get("client_id"), ...person })}.`,
  });
}

function describeBearer(request: Request): Response {
  const person = readPerson(request.headers.get("authorization")?.replace("Bearer ", "") ?? "");
  return person ? Response.json(person) : new Response(null, { status: 401 });
}

function readPerson(code: string): Person | null {
  try {
    return JSON.parse(Buffer.from(code, "base64url").toString());
  } catch {
    return null;
  }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** SHA-1 of `password1`, the one stolen password of tests. */
const STOLEN = "E38AD214943DAAD1D64C102FAEC29DE4AFE9DA3D";

const listStolen = (prefix: string): Response =>
  new Response(
    prefix === STOLEN.slice(0, 5) ? `${STOLEN.slice(5)}:2427158\r\n` : "0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n",
  );
