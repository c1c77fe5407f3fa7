// A backup is a folder: db.sql, manifest.json, one file per object in objects/, and SHA256SUMS, which `sha256sum --check`
// reads. Conversations are in conversations/, encrypted.
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fail } from "../support/tools.mjs";

const SUMS = "SHA256SUMS";

async function sumOf(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Readable by this user only: it holds what members wrote. */
export function createFolder(path) {
  if (existsSync(path) && readdirSync(path).length > 0) fail(`${path} is not empty: give a new folder.`);
  for (const name of ["objects", "conversations"]) mkdirSync(join(path, name), { recursive: true, mode: 0o700 });
  const names = [];
  return {
    /** `parts`: text or bytes, also many of them one after another. */
    async write(name, parts) {
      const source = typeof parts === "string" || parts instanceof Uint8Array ? [parts] : parts;
      await pipeline(Readable.from(source), createWriteStream(join(path, name), { mode: 0o600 }));
      names.push(name);
    },
    /** Last, so that an interrupted backup is not one. */
    async close() {
      const lines = [];
      for (const name of names) lines.push(`${await sumOf(join(path, name))}  ${name}\n`);
      writeFileSync(join(path, SUMS), lines.join(""));
    },
  };
}

/** Every file is as it was written, or the command ends. */
export async function openFolder(path) {
  if (!existsSync(join(path, SUMS))) fail(`${path} is not a complete backup: it has no ${SUMS}.`);
  for (const line of readFileSync(join(path, SUMS), "utf8").split("\n").filter(Boolean)) {
    const [sum, name] = line.split("  ");
    const file = join(path, name);
    if (!existsSync(file) || (await sumOf(file)) !== sum)
      fail(`${file} is not what the backup wrote: nothing was restored.`);
  }
  return {
    manifest: JSON.parse(readFileSync(join(path, "manifest.json"), "utf8")),
    read: (name) => readFileSync(join(path, name)),
  };
}

/** Keys may contain any character. */
export const objectFile = (key) => `objects/${encodeURIComponent(key)}`;
