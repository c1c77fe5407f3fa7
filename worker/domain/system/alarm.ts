import { and, eq } from "drizzle-orm";
import { CHECKS, type CheckName, type SystemView } from "#contract/admin/system.ts";
import { MINUTE_MS, SECOND_MS } from "#contract/limits.ts";
import { formatList } from "#contract/numbers.ts";
import { logFailure } from "#db/log-failure.ts";
import { type Db, openDb } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { isAdmin } from "#domain/members/admins.ts";
import type { EmailContent } from "#mail/layout.ts";
import { sendDirectly } from "#mail/send-directly.ts";
import type { Env } from "#worker/env.ts";
import { type Alarm, QUIET, replaceAlarm, selectAlarm } from "./alarm-state.ts";
import { alarmWebhook } from "./monitoring.ts";

/** A check that fails now and then is one alarm until it has passed for this long. */
const HEALED_AFTER_MS = 5 * MINUTE_MS;
const RETRY_MS = 15 * MINUTE_MS;
const WEBHOOK_TIMEOUT_MS = 10 * SECOND_MS;
const ADMINS_MAILED = 10;

/** Called by cron. One message says everything that turned; of concurrent runs one sends it. */
export async function reportChanges(env: Env, view: SystemView, now: number): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  const [row] = await selectAlarm(db);
  const last: Alarm = row ? JSON.parse(row.json) : QUIET;
  const { failing } = view;
  const passedSince = Object.fromEntries(
    last.told.filter((name) => !failing.includes(name)).map((name) => [name, last.passedSince[name] ?? now]),
  );
  const healed = last.told.filter((name) => now - (passedSince[name] ?? now) >= HEALED_AFTER_MS);
  const turned = failing.filter((name) => !last.told.includes(name));
  const isDue = turned.length + healed.length > 0 && now >= last.retryAt;
  const claimed = JSON.stringify({
    ...last,
    failing,
    passedSince,
    retryAt: isDue ? now + RETRY_MS : last.retryAt,
  } satisfies Alarm);
  if (claimed !== row?.json && !(await replaceAlarm(db, row?.json, claimed))) return;
  if (!isDue) return;
  const told = [...last.told.filter((name) => !healed.includes(name)), ...turned];
  if (!(await tell(env, db, contentOf(env, view, { turned, healed, told })))) return;
  for (const name of healed) delete passedSince[name];
  await replaceAlarm(db, claimed, JSON.stringify({ failing, told, passedSince, retryAt: 0 } satisfies Alarm));
}

type Changes = { turned: CheckName[]; healed: CheckName[]; told: CheckName[] };

const titles = (names: CheckName[]): string => formatList(names.map((name) => CHECKS[name]));

function contentOf(env: Env, { checks }: SystemView, { turned, healed, told }: Changes): EmailContent {
  const isBad = turned.length > 0;
  const heading = isBad ? `Failing: ${titles(turned)}` : `Working again: ${titles(healed)}`;
  const still = told.filter((name) => !turned.includes(name));
  const lead = [
    ...turned.map((name) => `${CHECKS[name]}: ${checks.find((one) => one.name === name)?.detail}`),
    ...(isBad && healed.length > 0 ? [`Working again: ${titles(healed)}.`] : []),
    ...(still.length > 0 ? [`Still failing: ${titles(still)}.`] : isBad ? [] : ["All checks pass."]),
  ];
  return {
    subject: `${env.APP_NAME}: ${isBad ? `${titles(turned)} failing` : `${titles(healed)} working again`}`,
    heading,
    preview: lead[0] ?? heading,
    lead,
    facts: [],
    action: { label: "Open System", href: `${env.APP_ORIGIN}/admin/system` },
    closing: [],
    reason: `You get this email because you are an admin of ${env.APP_NAME}.`,
  };
}

/** The webhook, else the admins. False: nobody took it. */
async function tell(env: Env, db: Db, content: EmailContent): Promise<boolean> {
  const isTold = (await callWebhook(env, content)) || (await mailAdmins(env, db, content));
  console.error(JSON.stringify({ event: "alarm", subject: content.subject, isTold }));
  return isTold;
}

/** The body that Slack, Mattermost and Google Chat take. */
async function callWebhook(env: Env, { subject, lead, action }: EmailContent): Promise<boolean> {
  const url = alarmWebhook(env);
  if (!url) return false;
  try {
    const { ok, body } = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: [subject, ...lead, action?.href].join("\n") }),
    });
    await body?.cancel();
    return ok;
  } catch (error) {
    logFailure("alarm-webhook-failed", error);
    return false;
  }
}

async function mailAdmins(env: Env, db: Db, content: EmailContent): Promise<boolean> {
  const admins = await db
    .select({ to: user.email, toName: user.name })
    .from(user)
    .where(and(isAdmin, eq(user.status, "approved")))
    .orderBy(user.id)
    .limit(ADMINS_MAILED);
  const key = `alarm:${crypto.randomUUID()}`;
  const results = await Promise.all(admins.map((admin) => sendDirectly(env, { ...admin, key }, content)));
  return results.some((result) => result?.outcome === "sent");
}
