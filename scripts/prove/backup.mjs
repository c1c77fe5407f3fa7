// `npm run prove:backup`: what a backup has comes back whole, on this machine and on a stub of the provider's API.
import { randomBytes, randomUUID } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { png } from "#tests/support/media/pictures.ts";
import { open } from "#worker/features/messages/backup/sealed.ts";
import { openDeployment } from "../proofs/deployment.mjs";
import { startFakeCron } from "../proofs/fake-cron.mjs";
import { assert, freshServer, getJson, prove, readThread, signIn, until } from "../proofs/proof.mjs";
import { freePort, prepareData, runCron, serve } from "../support/serve.mjs";
import { root, run, stop } from "../support/tools.mjs";

const STATE = ".wrangler/proof-backup";
const PICTURES = [20, 30, 40, 50, 60];
/** What a dump could misread: quotes, breaks, separators, and a backslash beside a break. */
const TEXT = "It's \"one\"; two\nlines, 'n' a \\n backslash, -- and \u{1F600}";
const folder = mkdtempSync(join(tmpdir(), "node-backup-"));
const KEY = join(folder, "operator.key");
const target = ["--local", "--persist-to", STATE];
const withKey = ["--key", KEY];
/** In every message, so that a search can look for it. */
const SECRET = "the blue door";

/** Without what a restore requests of cron, and what cron itself writes and deletes as time passes. */
const rowsIn = (name) =>
  readFileSync(join(folder, name, "db.sql"), "utf8")
    .split("\n")
    .filter((line) => !/^INSERT INTO "(search_pending|cron_job|rate_limit)"|\('(inboxes-rebuild|ledger)'/.test(line));

async function succeeds(command, args) {
  const { code, output } = await run(`scripts/${command}.mjs`, args);
  assert(code === 0, output);
  return output;
}

async function refused(name, command, args, sentence) {
  const { code, output } = await run(`scripts/${command}.mjs`, args);
  assert(code === 1 && output.includes(sentence), `${name}: ${code} ${output}`);
  console.log(`✓ ${name}: ${output.trim()}`);
}

async function upload(origin, { cookie }, width) {
  const answer = await fetch(`${origin}/api/media?use=post`, {
    method: "POST",
    headers: { "content-type": "image/png", origin, cookie },
    body: png({ width, height: 10 }),
  });
  assert(answer.status === 201, `the picture was refused: ${answer.status}`);
  return (await answer.json()).url;
}

async function post(origin, { cookie }, text) {
  const answer = await fetch(`${origin}/api/posts`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify({ text, audience: "members", picture: null }),
  });
  assert(answer.status === 201, `the post was refused: ${answer.status}`);
  return `/api/posts/${(await answer.json()).id}`;
}

async function write(origin, { cookie }, peer, texts) {
  const messages = texts.map((text) => ({ clientId: randomUUID(), text: `${text}: ${SECRET}` }));
  const answer = await fetch(`${origin}/api/messages/${peer.id}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify({ messages }),
  });
  const { refused } = await answer.json();
  assert(answer.ok && refused.length === 0, `a message was refused: ${answer.status} ${JSON.stringify(refused)}`);
}

/** Ines answers, which accepts a request, and has one message unread. */
async function converse(origin, ada, ines) {
  await write(origin, ada, ines, ["May I ask"]);
  await write(origin, ines, ada, ["Please do"]);
  await write(origin, ada, ines, ["First", "Second"]);
  await write(origin, ada, ada, ["A note"]);
  await until("the list", async () => (await getJson(origin, "/api/messages", ines.cookie)).unread === 3);
}

const conversationsOf = async (origin, ada, ines) => ({
  thread: await readThread(origin, ada, ines),
  notes: await readThread(origin, ada, ada),
  lists: [await getJson(origin, "/api/messages", ada.cookie), await getJson(origin, "/api/messages", ines.cookie)],
});

const bytesAt = async (origin, url) => Buffer.from(await (await fetch(`${origin}${url}`)).arrayBuffer());

await prove("a backup comes back whole", async () => {
  const first = await freshServer("backup");
  const ada = await signIn(first.origin, "ada@sample.test");
  const urls = [];
  for (const width of PICTURES) urls.push(await upload(first.origin, ada, width));
  const postPath = await post(first.origin, ada, TEXT);
  const pictures = await Promise.all(urls.map((url) => bytesAt(first.origin, url)));
  const ines = await signIn(first.origin, "ines@sample.test");
  await converse(first.origin, ada, ines);
  const conversations = await conversationsOf(first.origin, ada, ines);
  await stop(first.child);

  const [toOne, fromOne] = ["--to", "--from"].map((option) => [...target, ...withKey, option, join(folder, "one")]);
  console.log((await succeeds("backup", toOne)).trim());
  await refused("a folder with files", "backup", toOne, "is not empty");
  await refused("a full database", "restore", fromOne, "The database has members");
  hidesMessages();
  rmSync(join(root, STATE), { recursive: true });
  await flipsAByte("db.sql", fromOne);
  await flipsAByte(`objects/${urls[0].slice("/media/".length)}`, fromOne);
  await flipsAByte("conversations/000000", fromOne);
  await refusesOtherKeys();
  await succeeds("restore", fromOne);
  // As `npm start` does.
  await prepareData({ state: STATE });
  await succeeds("backup", [...target, ...withKey, "--to", join(folder, "two")]);
  const [copied, again] = [await pagesIn("one"), await pagesIn("two")];
  assert(copied === again, `conversations differ:\n${copied}\n${again}`);
  console.log(`✓ ${JSON.parse(copied).length} conversations are equal row by row`);
  const [before, after] = [rowsIn("one"), rowsIn("two")];
  const differing = [
    ...before.filter((line) => !after.includes(line)),
    ...after.filter((line) => !before.includes(line)),
  ];
  assert(before.join("\n") === after.join("\n"), `rows differ:\n${differing.slice(0, 10).join("\n")}`);
  console.log(`✓ ${before.length} lines of tables, rows, indexes and triggers are equal`);
  await answersAsBefore(urls, pictures, postPath, conversations);
  await findsLostObjects(urls, pictures);
  await findsLostConversations(conversations);
  await comesBackRemotely(urls, pictures);
  rmSync(folder, { recursive: true });
});

/** Neither the folder nor the database and the bucket show a message. */
function hidesMessages() {
  const places = [join(folder, "one"), ...["d1", "r2"].map((name) => join(root, STATE, "v3", name))];
  const files = places.flatMap((cwd) => globSync("**/*", { cwd }).map((name) => join(cwd, name)));
  const found = files.filter((file) => statSync(file).isFile() && readFileSync(file).includes(SECRET));
  assert(files.length > 10 && found.length === 0, `a message can be read in ${found.join(", ")}`);
  console.log(`✓ no message can be read in ${files.length} files of the backup, the database, and the bucket`);
}

async function refusesOtherKeys() {
  const other = join(folder, "other.key");
  writeFileSync(other, `${randomBytes(32).toString("base64url")}\n`);
  const from = [...target, "--from", join(folder, "one"), "--key"];
  await refused("another key", "restore", [...from, other], "is not the key of these conversations");
  await refused("no key", "restore", [...from, join(folder, "absent.key")], "is missing, the key");
}

/** All stored rows of a backup. */
async function pagesIn(name) {
  const key = Buffer.from(readFileSync(KEY, "utf8").trim(), "base64url");
  const pages = [];
  for (const part of globSync("conversations/*", { cwd: join(folder, name) }).sort())
    pages.push(...JSON.parse(await open(key, readFileSync(join(folder, name, part)))));
  return JSON.stringify(pages);
}

async function flipsAByte(name, fromOne) {
  const file = join(folder, "one", name);
  const bytes = readFileSync(file);
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1] ^= 1;
  writeFileSync(file, changed);
  await refused(`a flipped byte in ${name.split("/")[0]}`, "restore", fromOne, "is not what the backup wrote");
  writeFileSync(file, bytes);
}

async function answersAsBefore(urls, pictures, postPath, conversations) {
  const { origin, child } = await serve({ port: await freePort(), state: STATE, cron: false });
  const ada = await signIn(origin, "ada@sample.test");
  for (const [at, url] of urls.entries())
    assert((await bytesAt(origin, url)).equals(pictures[at]), `the picture ${url} differs`);
  const { text } = await getJson(origin, postPath, ada.cookie);
  assert(text === TEXT, `a post came back as ${JSON.stringify(text)}`);
  await conversesAsBefore(origin, ada, conversations);
  // Once to empty the index, once to fill it.
  for (let round = 0; round < 2; round += 1) await runCron(origin);
  const { rows } = await getJson(origin, "/api/network/people?q=ines", ada.cookie);
  assert(
    rows.some(({ name }) => name.startsWith("Ines")),
    `a search found ${JSON.stringify(rows)}`,
  );
  await stop(child);
  console.log(
    `✓ Ada signs in, ${pictures.length} pictures are equal byte for byte, and a search finds ${rows[0].name}`,
  );
}

async function conversesAsBefore(origin, ada, expected) {
  const ines = await signIn(origin, "ines@sample.test");
  const actual = () => conversationsOf(origin, ada, ines);
  const isEqual = async () => JSON.stringify(await actual()) === JSON.stringify(expected);
  await until("conversations as before", isEqual).catch(async ({ message }) => {
    throw new Error(`${message}\n${JSON.stringify(expected)}\n${JSON.stringify(await actual())}`);
  });
  console.log(`✓ ${expected.thread.length + expected.notes.length} messages and both lists are as before`);
}

async function findsLostConversations(conversations) {
  const only = (name) => [...target, ...withKey, "--only-conversations", "--from", join(folder, name)];
  assert((await succeeds("restore", only("two"))).includes("2 had messages"), "a conversation was overwritten");
  rmSync(join(root, STATE, "v3/do"), { recursive: true });
  await succeeds("restore", only("one"));
  await conversesAgain(conversations);
  console.log("✓ the conversations of objects that lost them are back, beside the members; full ones stay as they are");
  const inboxes = globSync("*-Inbox", { cwd: join(root, STATE, "v3/do") });
  assert(inboxes.length === 1, `the local runtime has the inboxes elsewhere: ${inboxes}`);
  rmSync(join(root, STATE, "v3/do", inboxes[0]), { recursive: true });
  await succeeds("inboxes-rebuild", target);
  await conversesAgain(conversations);
  console.log("✓ the lists of inboxes that lost them are back");
}

async function conversesAgain(conversations) {
  const { origin, child } = await serve({ port: await freePort(), state: STATE, cron: false });
  await conversesAsBefore(origin, await signIn(origin, "ada@sample.test"), conversations);
  await stop(child);
}

async function findsLostObjects(urls, pictures) {
  rmSync(join(root, STATE, "v3/r2"), { recursive: true });
  await succeeds("restore", [...target, "--from", join(folder, "one"), "--only-objects"]);
  const { origin, child } = await serve({ port: await freePort(), state: STATE, cron: false });
  for (const [at, url] of urls.entries()) assert((await bytesAt(origin, url)).equals(pictures[at]), `${url} differs`);
  await stop(child);
  console.log("✓ the objects of a bucket that lost them are back, beside the members");
}

/** From this machine to the stub, and from there into a third folder. */
async function comesBackRemotely(urls, pictures) {
  const { account, deploy, run: runHere, close } = await openDeployment();
  const cron = startFakeCron(account);
  try {
    const deployed = await deploy([], { APP_ORIGIN: "https://node-network.operator.workers.dev" });
    assert(deployed.code === 0, deployed.output);
    for (const [command, ...args] of [
      ["restore", "--remote", "--from", "one"],
      ["backup", "--remote", "--to", "three"],
    ]) {
      const { code, output } = await runHere(`scripts/${command}.mjs`, [
        ...withKey,
        ...args.map((text) => (/^(one|three)$/.test(text) ? join(folder, text) : text)),
      ]);
      assert(code === 0, output);
      console.log(output.trim());
    }
    const full = await runHere("scripts/restore.mjs", ["--remote", ...withKey, "--from", join(folder, "one")]);
    assert(full.code === 1 && full.output.includes("The database has members"), full.output);
    const stored = account.buckets.get("node-network-media");
    for (const [at, url] of urls.entries())
      assert(stored.get(url.slice("/media/".length)).bytes.equals(pictures[at]), `the picture ${url} differs`);
    assert((await pagesIn("one")) === (await pagesIn("three")), "conversations differ after a restore to the stub");
    assert(![...stored.keys()].some((key) => key.startsWith("conversations")), "encrypted pages stayed in the bucket");
    const [before, after] = [rowsIn("one"), rowsIn("three")];
    assert(before.toSorted().join("\n") === after.toSorted().join("\n"), "rows differ after a restore to the stub");
    console.log(`✓ the same ${before.length} lines and ${stored.size} objects on the stub of Cloudflare`);
  } finally {
    await cron.stop();
    await close();
  }
}
