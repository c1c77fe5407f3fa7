// `npm run prove:backup`: what a backup has comes back whole, on this machine and on a stub of the provider's API.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { png } from "#tests/support/media/pictures.ts";
import { openDeployment } from "../proofs/deployment.mjs";
import { assert, freshServer, getJson, prove, signIn } from "../proofs/proof.mjs";
import { freePort, prepareData, runCron, serve } from "../support/serve.mjs";
import { root, run, stop } from "../support/tools.mjs";

const STATE = ".wrangler/proof-backup";
const PICTURES = [20, 30, 40, 50, 60];
/** What a dump could misread: quotes, breaks, separators, and a backslash beside a break. */
const TEXT = "It's \"one\"; two\nlines, 'n' a \\n backslash, -- and \u{1F600}";
const folder = mkdtempSync(join(tmpdir(), "node-backup-"));
const target = ["--local", "--persist-to", STATE];

/** Rebuilding the index is what a restore adds. */
const rowsIn = (name) =>
  readFileSync(join(folder, name, "db.sql"), "utf8")
    .split("\n")
    .filter((line) => !line.startsWith('INSERT INTO "search_pending"'));

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

const bytesAt = async (origin, url) => Buffer.from(await (await fetch(`${origin}${url}`)).arrayBuffer());

await prove("a backup comes back whole", async () => {
  const first = await freshServer("backup");
  const ada = await signIn(first.origin, "ada@sample.test");
  const urls = [];
  for (const width of PICTURES) urls.push(await upload(first.origin, ada, width));
  const postPath = await post(first.origin, ada, TEXT);
  const pictures = await Promise.all(urls.map((url) => bytesAt(first.origin, url)));
  await stop(first.child);

  console.log((await succeeds("backup", [...target, "--to", join(folder, "one")])).trim());
  await refused("a folder with files", "backup", [...target, "--to", join(folder, "one")], "is not empty");
  await refused("a full database", "restore", [...target, "--from", join(folder, "one")], "The database has members");
  rmSync(join(root, STATE), { recursive: true });
  await flipsAByte("db.sql");
  await flipsAByte(`objects/${urls[0].slice("/media/".length)}`);
  await succeeds("restore", [...target, "--from", join(folder, "one")]);
  // As `npm start` does.
  await prepareData({ state: STATE });
  await succeeds("backup", [...target, "--to", join(folder, "two")]);
  const [before, after] = [rowsIn("one"), rowsIn("two")];
  assert(before.join("\n") === after.join("\n"), "rows differ");
  console.log(`✓ ${before.length} lines of tables, rows, indexes and triggers are equal`);
  await answersAsBefore(urls, pictures, postPath);
  await findsLostObjects(urls, pictures);
  await comesBackRemotely(urls, pictures);
  rmSync(folder, { recursive: true });
});

async function flipsAByte(name) {
  const file = join(folder, "one", name);
  const bytes = readFileSync(file);
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1] ^= 1;
  writeFileSync(file, changed);
  await refused(
    `a flipped byte in ${name.split("/")[0]}`,
    "restore",
    [...target, "--from", join(folder, "one")],
    "is not what the backup wrote",
  );
  writeFileSync(file, bytes);
}

async function answersAsBefore(urls, pictures, postPath) {
  const { origin, child } = await serve({ port: await freePort(), state: STATE, cron: false });
  const ada = await signIn(origin, "ada@sample.test");
  for (const [at, url] of urls.entries())
    assert((await bytesAt(origin, url)).equals(pictures[at]), `the picture ${url} differs`);
  const { text } = await getJson(origin, postPath, ada.cookie);
  assert(text === TEXT, `a post came back as ${JSON.stringify(text)}`);
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
  try {
    const deployed = await deploy([], { APP_ORIGIN: "https://node-network.operator.workers.dev" });
    assert(deployed.code === 0, deployed.output);
    for (const [command, ...args] of [
      ["restore", "--remote", "--from", "one"],
      ["backup", "--remote", "--to", "three"],
    ]) {
      const { code, output } = await runHere(
        `scripts/${command}.mjs`,
        args.map((text) => (/^(one|three)$/.test(text) ? join(folder, text) : text)),
      );
      assert(code === 0, output);
      console.log(output.trim());
    }
    const full = await runHere("scripts/restore.mjs", ["--remote", "--from", join(folder, "one")]);
    assert(full.code === 1 && full.output.includes("The database has members"), full.output);
    const stored = account.buckets.get("node-network-media");
    for (const [at, url] of urls.entries())
      assert(stored.get(url.slice("/media/".length)).bytes.equals(pictures[at]), `the picture ${url} differs`);
    const [before, after] = [rowsIn("one"), rowsIn("three")];
    assert(before.toSorted().join("\n") === after.toSorted().join("\n"), "rows differ after a restore to the stub");
    console.log(`✓ the same ${before.length} lines and ${stored.size} objects on the stub of Cloudflare`);
  } finally {
    await close();
  }
}
