import type { Context, Next } from "hono";
import { Hono } from "hono";
import { DAY_MS } from "#contract/limits.ts";
import type { AppEnv } from "./app-env.ts";

const VALID_DAYS = 180;

/** RFC 9116. 404 without `SECURITY_CONTACT`. */
export const securityTxtRoutes = new Hono<AppEnv>();

securityTxtRoutes.get("/.well-known/security.txt", getSecurityTxt);

async function getSecurityTxt(c: Context<AppEnv>, next: Next) {
  const contact = securityContact(c.env.SECURITY_CONTACT);
  if (!contact) return next();
  const { APP_ORIGIN } = c.env;
  const today = Math.floor(c.var.now / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${APP_ORIGIN}/.well-known/security.txt`,
  ];
  const headers = { "cache-control": "public, max-age=3600", "content-type": "text/plain; charset=utf-8" };
  return c.body(`${lines.join("\n")}\n`, 200, headers);
}

/** `https:` or `mailto:`; a bare mail address becomes `mailto:`. Null for anything else. */
function securityContact(value = ""): string | null {
  const text = value.trim();
  const uri = /^[^\s@:/]+@[^\s@:/]+$/.test(text) ? `mailto:${text}` : text;
  return URL.canParse(uri) && ["https:", "mailto:"].includes(new URL(uri).protocol) ? new URL(uri).href : null;
}
