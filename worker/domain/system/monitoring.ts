import { readWebAddress } from "#contract/web-address.ts";
import type { Env } from "#worker/env.ts";

/** A shorter secret opens nothing. */
export const HEALTH_SECRET_MIN_LENGTH = 32;

/** Null when not set or invalid. */
export const alarmWebhook = (env: Env): string | null => readWebAddress(env.ALARM_WEBHOOK ?? "")?.href ?? null;
