// Members upload pictures of as many parts as fit into a file, beside honest ones.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { innerRuntimes } from "../proof.mjs";
import { assert, countStatuses, newAddress, send, signIn } from "./attack.mjs";

export const title = "pictures that fill the memory";

const MEMBERS = ["ada", "ines", "otto", "daniel"];
const EACH = 25;
/** The local runtime frees late; a million parts kept from each of eight pictures would take more than a gigabyte. */
const MEMORY_MAX_MB = 400;
const PASSWORD = "a long enough phrase";

function segment(marker, content) {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function jpeg(parts) {
  const header = segment(0xc0, Buffer.from([8, 0, 10, 0, 10, 1, 1, 0x11, 0]));
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.alloc(400_000, 7)]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), header, parts, scan, Buffer.from([0xff, 0xd9])]);
}

const honest = () => jpeg(segment(0xfe, randomBytes(100)));
const hostile = () => jpeg(Buffer.alloc(4_800_000, segment(0xfe, Buffer.alloc(0))));

const memoryOf = (server) => {
  const lines = innerRuntimes(server).map((pid) => readFileSync(`/proc/${pid}/status`, "utf8"));
  return lines.reduce((sum, text) => sum + Number(/VmRSS:\s+(\d+)/.exec(text)[1]) / 1024, 0);
};

const upload = (origin, cookie, picture, use = "avatar") =>
  send(origin, `/api/media?use=${use}`, { body: picture, cookie, headers: { "content-type": "image/jpeg" } });

export async function run(server) {
  const { origin } = server;
  const members = [];
  for (const name of MEMBERS) members.push(await signIn(origin, `${name}@sample.test`));
  for (const { cookie } of members) await upload(origin, cookie, honest());
  const idle = memoryOf(server);
  let highest = idle;
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryOf(server));
  }, 20);
  const answers = await Promise.all(
    members.map(async ({ cookie }) => {
      const own = [];
      for (let n = 0; n < EACH; n++)
        own.push(...(await Promise.all([upload(origin, cookie, hostile()), upload(origin, cookie, honest())])));
      return own;
    }),
  );
  clearInterval(watch);
  const refused = answers.flat().filter(({ status }) => status === 422);
  const grown = (highest - idle).toFixed(0);
  const figures = `${countStatuses(answers.flat())}, at most ${grown} MB above ${idle.toFixed(0)} MB`;
  assert(refused.length === MEMBERS.length * EACH, figures);
  assert(highest - idle <= MEMORY_MAX_MB, figures);
  return `${figures}; ${await storeUnverified(origin)}`;
}

/** Somebody who has verified no address. */
async function storeUnverified(origin) {
  const body = {
    name: "Leila Haddad",
    email: newAddress("member"),
    password: PASSWORD,
    kind: "founder",
    acceptedTerms: true,
  };
  const { cookie } = await send(origin, "/api/auth/sign-up/email", { body });
  const first = await upload(origin, cookie, honest());
  assert(first.status === 201, `an avatar was refused: ${first.status}`);
  const { status } = await fetch(`${origin}${first.body.url}`);
  assert(status === 404, `an avatar that nobody uses is public: ${status}`);
  const post = await upload(origin, cookie, honest(), "post");
  assert(post.status === 403, `the picture of a post was answered with ${post.status}`);
  const more = [];
  for (let n = 0; n < 10; n++) more.push(await upload(origin, cookie, honest()));
  assert(more.filter((one) => one.status === 201).length === 4, countStatuses(more));
  return `an unverified account: a picture of a post 403, its avatar 404 for others, ten more ${countStatuses(more)}`;
}
