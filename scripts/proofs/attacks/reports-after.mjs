// A member writes something bad, then deletes it, blocks the reader, and is suspended. Then reports 60 invented members.
import { randomUUID } from "node:crypto";
import { assert, countStatuses, pause, send, signIn } from "./attack.mjs";

export const title =
  "a message is out of reach of reports once its author deletes it or blocks; reports wake any object";

const LISTED_MS = 2000;
const INVENTED = 60;

/** A UUIDv7. */
const inventedId = () => randomUUID().replace(/^(.{14})4/, (_, start) => `${start}7`);
const awakeIn = (output) => output().split('"event":"conversation-awake"').length - 1;

export async function run({ origin, output }) {
  const [ada, ines, otto] = [
    await signIn(origin, "ada@sample.test"),
    await signIn(origin, "ines@sample.test"),
    await signIn(origin, "otto@sample.test"),
  ];
  const write = (text) =>
    send(origin, `/api/messages/${ines.id}`, {
      body: { messages: [{ clientId: randomUUID(), text }] },
      cookie: ada.cookie,
    });
  const wrote = [];
  for (let n = 0; n < 3; n++) wrote.push(await write(`Pay me ${n + 1} coins`));
  assert(
    wrote.every(({ status }) => status === 201),
    `the messages were not sent: ${countStatuses(wrote)}`,
  );
  const seqs = wrote.map(({ body }) => body.messages[0].seq);
  await pause(LISTED_MS);
  const report = (memberId, seq) =>
    send(origin, "/api/reports", {
      body: { kind: "message", memberId, seq, reason: "fraud", words: "" },
      cookie: ines.cookie,
    });
  const copied = async ({ status, body }, seq, when) => {
    assert(status === 201, `${when}, the report got ${status} ${JSON.stringify(body)}`);
    const opening = await send(origin, `/api/admin/reports/${body.id}/opening`, { cookie: otto.cookie });
    const found = opening.body.context.messages.find((message) => message.seq === seq);
    assert(found?.text.startsWith("Pay me"), `${when}, the report has only "${found?.text}"`);
  };

  const deleted = await send(origin, `/api/messages/${ines.id}/${seqs[0]}`, { method: "DELETE", cookie: ada.cookie });
  assert(deleted.status === 204, `the message was not deleted: ${deleted.status}`);
  const thread = await send(origin, `/api/messages/${ada.id}`, { method: "GET", cookie: ines.cookie });
  assert(!JSON.stringify(thread.body).includes("Pay me 1"), "the reader still sees the deleted text");
  await copied(await report(ada.id, seqs[0]), seqs[0], "after the deletion");
  const blocked = await send(origin, `/api/network/blocks/${ines.id}`, { method: "PUT", cookie: ada.cookie });
  assert(blocked.status === 204, `the author could not block: ${blocked.status}`);
  await copied(await report(ada.id, seqs[1]), seqs[1], "after the block");
  const suspended = await send(origin, `/api/admin/members/${ada.id}/suspension`, {
    method: "PUT",
    body: { reason: "Asked for money." },
    cookie: otto.cookie,
  });
  assert(suspended.status === 204, `the author could not be suspended: ${suspended.status}`);
  await copied(await report(ada.id, seqs[2]), seqs[2], "after the suspension");

  const before = awakeIn(output);
  assert(before > 0, "the server's output does not tell which objects wake up");
  const invented = [];
  for (let n = 0; n < INVENTED; n++) invented.push(await report(inventedId(), 1));
  await pause(500);
  const woken = awakeIn(output) - before;
  assert(woken === 0, `${INVENTED} reports of invented members (${countStatuses(invented)}) woke ${woken} objects`);
  return `with the text after a deletion, a block and a suspension: 3 x 201; ${INVENTED} invented members: ${countStatuses(invented)}, ${woken} objects woken`;
}
