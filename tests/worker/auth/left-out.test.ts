import { describe, expect, it } from "vitest";
import { PROVIDERS } from "#contract/auth.ts";
import * as schemas from "#worker/left-out/json-schemas.ts";
import { memoryAdapter } from "#worker/left-out/memory-database.ts";
import { onRequestRateLimit } from "#worker/left-out/rate-limit.ts";
import * as routes from "#worker/left-out/routes.ts";
import { socialProviders } from "#worker/left-out/third-parties.ts";
import * as tokens from "#worker/left-out/web-tokens.ts";

const REFUSAL = /^\S.* is left out of the worker: see scripts\/left-out\.mjs$/;
const { updateUser, updateSession, ...others } = routes;
const { createToJSONSchemaMethod, createStandardJSONSchemaMethod, ...processors } = schemas;
const refusing = {
  ...others,
  ...tokens,
  ...processors,
  memoryAdapter,
  updateUser: updateUser(),
  updateSession: updateSession(),
  toJSONSchemaMethod: createToJSONSchemaMethod(),
  standardJSONSchemaMethod: createStandardJSONSchemaMethod(),
};

describe("what the worker leaves out of its libraries", () => {
  it("refuses and names itself", () => {
    for (const [name, part] of Object.entries(refusing)) expect(part, name).toThrow(REFUSAL);
  });

  it("is no route: without a path the library's router does not find it", () => {
    for (const part of Object.values(refusing)) expect(part).not.toHaveProperty("path");
  });

  it("counts nothing while the library's limits are off, and refuses when they are switched on", async () => {
    const request = new Request("http://node.test/");
    expect(await onRequestRateLimit(request, { rateLimit: { enabled: false } })).toBeUndefined();
    await expect(onRequestRateLimit(request, { rateLimit: { enabled: true } })).rejects.toThrow(REFUSAL);
  });

  it("keeps the third parties that members sign in with", () => {
    expect(Object.keys(socialProviders).sort()).toEqual([...PROVIDERS].sort());
  });
});
