// `npm run prove:kill [kills]`: the runtime is killed while two members write, and some acknowledgements are cut on their way. Nothing
// acknowledged is lost, nothing is there twice, both sides read the same order.
import { ChatClient } from "./proofs/chat-client.mjs";
import { startCuttingProxy } from "./proofs/cutting-proxy.mjs";
import { demand, freshServer, innerRuntimes, pause, prove, readThread, signIn, until } from "./proofs/proof.mjs";
import { freePort } from "./support/serve.mjs";

const KILLS = Number(process.argv[2] ?? 20);
const CUT_SHARE = 0.15;

await prove(`nothing acknowledged is lost or doubled over ${KILLS} kills`, async () => {
  const server = await freshServer("kill");
  const { origin } = server;
  const [ada, ines] = [await signIn(origin, "ada@sample.test"), await signIn(origin, "ines@sample.test")];
  const port = await freePort();
  const proxy = await startCuttingProxy({ port, target: Number(new URL(origin).port), share: CUT_SHARE });
  const base = `http://localhost:${port}`;
  const clients = [new ChatClient(origin, base, ada, ines), new ChatClient(origin, base, ines, ada)];
  await until("both are connected", () => clients.every((client) => client.isOpen));

  let count = 0;
  // Below the limit of 60 messages in 10 seconds: what is proved here is the runtime's end, not the limit.
  const writing = setInterval(() => {
    for (const client of clients) {
      const texts = Array.from({ length: 1 + (count % 3) }, () => `${client.member.name} says ${++count}`);
      client.send(texts);
    }
  }, 600);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await pause(500 + Math.random() * 1200);
    const [inner] = innerRuntimes(server);
    demand(inner, "no inner runtime was found to kill");
    process.kill(inner, "SIGKILL");
    // One that is killed before it answers is not brought back: wrangler takes it for a program that cannot start.
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
  demand(mine.map(bySeq).join("\n") === theirs.map(bySeq).join("\n"), "the two sides read different threads");
  demand(new Set(mine.map((message) => message.clientId)).size === mine.length, "a client id is there twice");
  demand(new Set(mine.map((message) => message.text)).size === mine.length, "a text is there twice");
  demand(mine.length === count, `${count} messages were written, ${mine.length} are there`);
  for (const [index, message] of mine.entries())
    demand(message.seq === index + 1, `seq ${message.seq} stands at place ${index + 1}`);
  const stored = new Map(mine.map((message) => [message.clientId, message]));
  for (const client of clients) {
    demand(client.problems.length === 0, client.problems.join("\n"));
    for (const [clientId, { seq, text }] of client.acknowledged) {
      const message = stored.get(clientId);
      demand(message?.seq === seq && message.text === text, `acknowledged as ${seq} but not there: ${text}`);
    }
    const ofPeer = mine.filter((message) => message.senderId === client.peer.id);
    const missed = ofPeer.filter((message) => client.received.get(message.seq)?.clientId !== message.clientId);
    demand(missed.length === 0, `${client.member.name} never received ${missed.length} messages live or on resuming`);
  }
  const sum = (key) => clients.reduce((total, client) => total + client[key], 0);
  demand(proxy.counts.cut > 0 && sum("resent") > 0, "no acknowledgement was cut: this run proves nothing");
  console.log(
    `${KILLS} kills, ${mine.length} messages, ${proxy.counts.cut} acknowledgements cut, ${sum("resent")} sent again, ${sum("connects")} connections`,
  );
  for (const client of clients) client.stop();
  proxy.close();
});
