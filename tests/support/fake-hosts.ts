import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { type Request, Response } from "miniflare";
import { serveFeed } from "./news/fake-feeds.ts";
import { FEEDS_HOST } from "./news/feed-url.ts";

/**
 * Answers the worker's outbound requests in tests: fakes two OAuth providers, the list of breached passwords, and feeds. Miniflare runs it outside
 * workerd, so the worker uses its normal `fetch`. All other hosts get 599.
 */
export async function fakeOutboundService(request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  if (host === "oauth2.googleapis.com" && pathname === "/token") return exchangeCode(request);
  if (host === "www.googleapis.com" && pathname === "/oauth2/v3/certs")
    return Response.json({ keys: [publishedKey()] });
  if (host === "www.linkedin.com" && pathname === "/oauth/v2/accessToken") return exchangeCode(request);
  if (host === "api.linkedin.com" && pathname === "/v2/userinfo") return getUserInfo(request);
  if (host === "api.pwnedpasswords.com" && pathname.startsWith("/range/")) return listBreached(pathname.slice(7));
  if (host === FEEDS_HOST) return serveFeed(request);
  return new Response(`Tests never reach ${host}`, { status: 599 });
}

/**
 * A code or token is this person as base64url of JSON, with `once`, which makes each code unique, and the nonce of the page on which the
 * person signed in. `forged` makes the ID token a wrong one: other claims (null removes one), or signed by somebody else.
 */
export type Person = {
  sub: string;
  email?: string;
  name?: string;
  /** Providers also leave it out, or send a text. */
  email_verified?: boolean | string | undefined;
  nonce?: string;
  forged?: { claims?: Record<string, unknown>; signer?: Signer };
};

const usedCodes = new Set<string>();

/** Exchanges a code for a token, once. Requires the client's secret and redirect URI. */
async function exchangeCode(request: Request): Promise<Response> {
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
    id_token: idTokenOf(person),
  });
}

const KEY_ID = "fake-key";

const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
let keys: ReturnType<typeof newKeys> | undefined;
/** The provider's keys, made when first used. */
const ownKeys = () => {
  keys ??= newKeys();
  return keys;
};

const publishedKey = () => ({
  ...ownKeys().publicKey.export({ format: "jwk" }),
  kid: KEY_ID,
  alg: "RS256",
  use: "sig",
});

const signWith = (key: KeyObject, text: string) => sign("RSA-SHA256", Buffer.from(text), key).toString("base64url");

/** Who signs an ID token, and the algorithm that its header names. */
const SIGNERS = {
  provider: { alg: "RS256", signature: (text: string) => signWith(ownKeys().privateKey, text) },
  "another key": { alg: "RS256", signature: (text: string) => signWith(newKeys().privateKey, text) },
  "the client's secret": {
    alg: "HS256",
    signature: (text: string) => createHmac("sha256", "fake-secret").update(text).digest("base64url"),
  },
  nobody: { alg: "none", signature: () => "" },
};
type Signer = keyof typeof SIGNERS;

function idTokenOf({ forged: { claims, signer = "provider" } = {}, ...person }: Person): string {
  const now = Math.floor(Date.now() / 1000);
  const issued = { iss: "https://accounts.google.com", aud: "fake-client", iat: now, exp: now + 3600 };
  const whole = Object.entries({ ...issued, ...person, ...claims }).filter(([, value]) => value !== null);
  const text = `${encode({ alg: SIGNERS[signer].alg, kid: KEY_ID })}.${encode(Object.fromEntries(whole))}`;
  return `${text}.${SIGNERS[signer].signature(text)}`;
}

function getUserInfo(request: Request): Response {
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

/** SHA-1 of `password1`, the only breached password in tests. */
const BREACHED = "E38AD214943DAAD1D64C102FAEC29DE4AFE9DA3D";

const listBreached = (prefix: string): Response =>
  new Response(
    prefix === BREACHED.slice(0, 5) ? `${BREACHED.slice(5)}:2427158\r\n` : "0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n",
  );
