// `npm run prove:sleep`: proves that an idle conversation hibernates, that a ping does not wake it, and that the next
// message arrives with sockets and identities intact.
import { randomUUID } from "node:crypto";
import { assert, freshServer, openSocket, pause, prove, signIn, until } from "../proofs/proof.mjs";

const IDLE_MS = 14_000;

await prove(
  "an idle conversation hibernates, and a message restarts it with sockets and identities intact",
  async () => {
    const server = await freshServer("sleep");
    const { origin } = server;
    const [ada, ines] = [await signIn(origin, "ada@sample.test"), await signIn(origin, "ines@sample.test")];
    const constructions = () => server.output().split('"event":"conversation-awake"').length - 1;

    const open = async (member, peer) => {
      const frames = [];
      const socket = openSocket(origin, member, peer, 0);
      let closed = null;
      socket.onmessage = ({ data }) => frames.push(data === "pong" ? { type: "pong" } : JSON.parse(data));
      socket.onclose = ({ code }) => {
        closed = code;
      };
      await until(`${member.name} is connected`, () => frames.some((frame) => frame.type === "hello"));
      return { socket, frames, isClosed: () => closed !== null };
    };

    const cycle = async (name, connect) => {
      const [one, two] = await connect();
      await pause(IDLE_MS / 2);
      const before = constructions();
      const pongs = one.frames.filter((frame) => frame.type === "pong").length;
      one.socket.send("ping");
      await until("the ping is answered", () => one.frames.filter((frame) => frame.type === "pong").length > pongs);
      await pause(IDLE_MS);
      one.socket.send("ping");
      await pause(2000);
      assert(
        constructions() === before,
        `${name}: the object was constructed ${constructions() - before} times while idle, by a ping or by itself`,
      );
      const clientId = randomUUID();
      one.socket.send(JSON.stringify({ type: "send", messages: [{ clientId, text: `after hibernation, ${name}` }] }));
      await until("the acknowledgement", () =>
        one.frames.some((f) => f.acks?.some((ack) => ack.clientId === clientId)),
      );
      const received = () => two.frames.flatMap((frame) => frame.messages ?? []).find((m) => m.clientId === clientId);
      await until("the peer receives it", () => received());
      assert(received().senderId === ada.id, `${name}: the message came from ${received().senderId}, not from ada`);
      await until("the log line", () => constructions() > before, 2000).catch(() => {
        throw new Error(`${name}: the object did not hibernate within ${IDLE_MS} idle ms`);
      });
      assert(!one.isClosed() && !two.isClosed(), `${name}: hibernation closed a socket`);
      console.log(
        `${name}: hibernated, ${constructions() - before} constructor run on the next message, both sockets still open`,
      );
      for (const { socket } of [one, two]) socket.close();
      await pause(1000);
    };

    await cycle("opened one after the other", async () => [await open(ada, ines), await open(ines, ada)]);
    await cycle("opened at the same time", () => Promise.all([open(ada, ines), open(ines, ada)]));
  },
);
