import type { Context } from "hono";
import type { AppEnv } from "#http/app-env.ts";
import { clientNetwork } from "#http/rate-limit.ts";

const USER_AGENT_MAX_LENGTH = 400;

/** What is stored about the browser of a request, so that its owner can recognize it. */
export type Client = { ip: string | null; network: string | null; userAgent: string | null; location: string | null };

export const NO_CLIENT: Client = { ip: null, network: null, userAgent: null, location: null };

/** The client of a request: IP address, network, browser, and a guess of the city from the network. */
export function clientOf(c: Context<AppEnv>): Client {
  const { city, country } = (c.req.raw.cf ?? {}) as { city?: string; country?: string };
  return {
    ip: c.req.header("cf-connecting-ip") ?? null,
    network: clientNetwork(c),
    userAgent: c.req.header("user-agent")?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    location: [city, country].filter(Boolean).join(", ") || null,
  };
}
