// `npm run prove:kill [kills]`: kills the runtime while two members write, and drops some acknowledgements. Proves that
// no acknowledged message is lost or stored twice, and that both members read the same order.
import { ChatClient } from "../proofs/chat-client.mjs";
import { startCuttingProxy } from "../proofs/cutting-proxy.mjs";
import { assert, freshServer, innerRuntimes, pause, prove, readThread, signIn, until } from "../proofs/proof.mjs";
import { freePort } from "../support/serve.mjs";

const KILLS = Number(process.argv[2] ?? 20);
const CUT_SHARE = 0.15;

await prove(`no acknowledged message is lost or stored twice over ${KILLS} kills`, async () => {
  const server = await freshServer("kill");
  const { origin } = server;
  const [ada, ines] = [await signIn(origin, "ada@sample.test"), await signIn(origin, "ines@sample.test")];
  const port = await freePort();
  const proxy = await startCuttingProxy({ port, target: Number(new URL(origin).port), share: CUT_SHARE });
  const base = `http://localhost:${port}`;
  const clients = [new ChatClient(origin, base, ada, ines), new ChatClient(origin, base, ines, ada)];
  await until("both are connected", () => clients.every((client) => client.isOpen));

  let count = 0;
  // Below the rate limit of 60 messages in 10 seconds, which this proof does not test.
  const writing = setInterval(() => {
    for (const client of clients) {
      const texts = Array.from({ length: 1 + (count % 3) }, () => `${client.member.name} says ${++count}`);
      client.send(texts);
    }
  }, 600);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await pause(500 + Math.random() * 1200);
    const [inner] = innerRuntimes(server);
    assert(inner, "no inner runtime was found to kill");
    process.kill(inner, "SIGKILL");
    // wrangler does not restart a runtime that is killed before its first response.
    await until("the runtime is back", () => innerRuntimes(server).some((pid) => pid !== inner));
    await until("the runtime answers", async () => (await fetch(`${origin}/api/health`).catch(() => null))?.ok);
  }
  clearInterval(writing);
  await until(
    "everything is acknowledged in the end",
    () => clients.every((client) => client.pending.size === 0),
    90_000,
  );

  const [mine, theirs] = [await readThread(origin, ada, ines), await readThread(origin, ines, ada)];
  const bySeq = (message) => `${message.seq} ${message.senderId} ${message.clientId} ${message.text}`;
  assert(mine.map(bySeq).join("\n") === theirs.map(bySeq).join("\n"), "the two members read different threads");
  assert(new Set(mine.map((message) => message.clientId)).size === mine.length, "a client id is stored twice");
  assert(new Set(mine.map((message) => message.text)).size === mine.length, "a text is stored twice");
  assert(mine.length === count, `${count} messages were written, ${mine.length} are stored`);
  for (const [index, message] of mine.entries())
    assert(message.seq === index + 1, `message ${index + 1} has seq ${message.seq}`);
  const stored = new Map(mine.map((message) => [message.clientId, message]));
  for (const client of clients) {
    assert(client.problems.length === 0, client.problems.join("\n"));
    for (const [clientId, { seq, text }] of client.acknowledged) {
      const message = stored.get(clientId);
      assert(message?.seq === seq && message.text === text, `acknowledged as ${seq} but not stored: ${text}`);
    }
    const ofPeer = mine.filter((message) => message.senderId === client.peer.id);
    const missed = ofPeer.filter((message) => client.received.get(message.seq)?.clientId !== message.clientId);
    assert(
      missed.length === 0,
      `${client.member.name} never received ${missed.length} messages live or after reconnecting`,
    );
  }
  const sum = (key) => clients.reduce((total, client) => total + client[key], 0);
  assert(proxy.counts.cut > 0 && sum("resent") > 0, "no acknowledgement was dropped: this run proves nothing");
  console.log(
    `${KILLS} kills, ${mine.length} messages, ${proxy.counts.cut} acknowledgements dropped, ${sum("resent")} sent again, ${sum("connects")} connections`,
  );
  for (const client of clients) client.stop();
  proxy.close();
});
