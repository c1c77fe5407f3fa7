import type { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { healthRoutes } from "./api/health.ts";
import { createApp } from "./create-app.ts";
import type { FeatureModule } from "./domain/nouns/noun.ts";
import { type Env, withSettings } from "./env.ts";
import { notFoundDocument } from "./features/pages/not-found.ts";
import type { AppEnv } from "./http/app-env.ts";
import { securityTxtRoutes } from "./http/security-txt.ts";
import { NOUNS } from "./nouns.ts";

type App = Hono<AppEnv>;

/** Loads with the entry: the paths that no noun of `nouns.ts` has. */
const siteApp = createApp((app) => {
  app.route("/api/health", healthRoutes);
  app.route("/", securityTxtRoutes);
  app.route("/", notFoundDocument);
});

const findNoun = (path: string): FeatureModule | undefined =>
  NOUNS.find(({ paths }) => paths?.some((one) => path === one || path.startsWith(`${one}/`)));

/** So that later requests run without waiting for an import. */
const loadedApps = new Map<FeatureModule, App>();

async function loadApp(noun: FeatureModule): Promise<App> {
  const mounts = (await noun.routes?.()) ?? [];
  const loaded = createApp((app) => {
    for (const [path, routes] of mounts) app.route(path, routes);
    app.route("/", notFoundDocument);
  });
  loadedApps.set(noun, loaded);
  return loaded;
}

export const app = {
  async fetch(request: Request, env: Env, context?: ExecutionContext): Promise<Response> {
    // Hono's own reading of the path, so that an encoded one finds the same routes.
    const noun = findNoun(getPath(request));
    const found = noun ? (loadedApps.get(noun) ?? (await loadApp(noun))) : siteApp;
    return found.fetch(request, withSettings(env), context);
  },
};

/** For tests of rules for every route. */
export const loadApps = (): Promise<App[]> =>
  Promise.all([siteApp, ...NOUNS.filter(({ paths }) => paths).map((noun) => loadApp(noun))]);
