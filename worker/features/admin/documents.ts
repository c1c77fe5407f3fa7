import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** Page navigations of the admin panel's own address. */
export const adminDocuments = new Hono<AppEnv>();
