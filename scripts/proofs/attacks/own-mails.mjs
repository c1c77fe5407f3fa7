// A member asks for the deletion of the account and keeps it, again and again.
import { assert, countStatuses, listMails, send, signIn } from "./attack.mjs";

export const title = "security mails without limit, caused in one's own session";

const ROUNDS = 30;
const PER_DAY = 3;

export async function run({ origin }) {
  const otto = await signIn(origin, "otto@sample.test");
  const email = "ines@sample.test";
  const { cookie } = await signIn(origin, email);
  const asked = [];
  const kept = [];
  for (let n = 0; n < ROUNDS; n++) {
    asked.push(await send(origin, "/api/me/deletion", { cookie }));
    kept.push(await send(origin, "/api/me/deletion", { method: "DELETE", cookie }));
  }
  const rows = (await listMails(origin, otto)).filter(({ to, kind }) => to === email && kind === "account-deletion");
  const [refused] = asked.filter(({ status }) => status === 429);
  const figures = `asked ${countStatuses(asked)}, kept ${countStatuses(kept)}, ${rows.length} mails`;
  assert(rows.length > 0 && rows.length <= PER_DAY, figures);
  assert(
    kept.every(({ status }) => status === 204),
    figures,
  );
  assert(Number(refused?.headers.get("retry-after")) > 0, `${figures}, without a time`);
  return `${figures}, again in ${refused.headers.get("retry-after")} s`;
}
