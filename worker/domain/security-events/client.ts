import type { Context } from "hono";
import type { AppEnv } from "#http/app-env.ts";
import { clientNetwork } from "#http/rate-limit.ts";

const USER_AGENT_MAX_LENGTH = 400;

export type Client = { ip: string | null; network: string | null; userAgent: string | null; location: string | null };

export const NO_CLIENT: Client = { ip: null, network: null, userAgent: null, location: null };

export function clientOf(c: Context<AppEnv>): Client {
  const { city, country } = (c.req.raw.cf ?? {}) as { city?: string; country?: string };
  return {
    ip: c.req.header("cf-connecting-ip") ?? null,
    network: clientNetwork(c),
    userAgent: c.req.header("user-agent")?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    location: [city, country].filter(Boolean).join(", ") || null,
  };
}
