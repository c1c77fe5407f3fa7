import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDeployment } from "#scripts/proofs/deployment.mjs";

/** `npm run prove:deploy` has the refusals, the second environment, rollbacks and domains. */
it("a second deployment keeps the operator's values and secrets", async () => {
  const { account, checkout, deploy, wrangler, close } = await openDeployment();
  onTestFinished(close, 60_000);
  const first = await deploy([], {
    APP_ORIGIN: "https://node-network.operator.workers.dev",
    MAIL_ENDPOINT: "https://mail.example/send",
  });
  expect(first.code, first.output).toBe(0);
  expect(first.output).toContain("The secrets are in secrets.production.env");
  expect(statSync(join(checkout, "secrets.production.env")).mode & 0o777).toBe(0o600);
  const bound = account.bound("node-network");
  expect(bound).toMatchObject({
    APP_ORIGIN: "https://node-network.operator.workers.dev",
    MAIL_ENDPOINT: "https://mail.example/send",
    AUTH_SECRET: "(secret)",
  });
  const second = await wrangler(["deploy"]);
  expect(second.code, second.output).toBe(0);
  expect(account.scripts.get("node-network")?.versions).toHaveLength(2);
  expect(account.bound("node-network")).toEqual(bound);
  expect(account.unknown).toEqual([]);
}, 120_000);
