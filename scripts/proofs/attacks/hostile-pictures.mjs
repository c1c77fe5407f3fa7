// Members upload pictures of as many parts as fit into a file, beside honest ones.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { innerRuntimes } from "../proof.mjs";
import { assert, countStatuses, newAddress, send, signIn } from "./attack.mjs";

export const title = "pictures that fill the memory";

const MEMBERS = ["ada", "ines", "otto", "daniel"];
const EACH = 25;
const AT_ONCE = 4;
const MEMORY_MAX_MB = 64;
/** The bucket of the local runtime keeps a megabyte of each honest picture until it has a hundred: that is where idle begins. */
const EARLIER_MEMBERS = ["amara", "priya", "tomas", "kenji"];
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
  // One by one: too many sign-ins at once are refused.
  const signInAll = (names) => Array.fromAsync(names, (name) => signIn(origin, `${name}@sample.test`));
  const members = await signInAll(MEMBERS);
  for (const { cookie } of await signInAll(EARLIER_MEMBERS))
    for (let n = 0; n < EACH; n++) await upload(origin, cookie, honest());
  const both = ({ cookie }) => [() => upload(origin, cookie, hostile()), () => upload(origin, cookie, honest())];
  const idle = memoryOf(server);
  let highest = idle;
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryOf(server));
  }, 20);
  const answers = [];
  for (let n = 0; n < EACH; n++) for (const send of members.flatMap(both)) answers.push(await send());
  const grown = highest - idle;
  for (let n = 0; n < AT_ONCE; n++) answers.push(...(await Promise.all(members.flatMap(both).map((send) => send()))));
  clearInterval(watch);
  const refused = answers.filter(({ status }) => status === 422);
  const inParallel = `${(highest - idle).toFixed(0)} MB with eight at a time`;
  const figures = `${countStatuses(answers)}, at most ${grown.toFixed(0)} MB above ${idle.toFixed(0)} MB, ${inParallel}`;
  assert(refused.length === MEMBERS.length * (EACH + AT_ONCE), figures);
  assert(grown <= MEMORY_MAX_MB, figures);
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
