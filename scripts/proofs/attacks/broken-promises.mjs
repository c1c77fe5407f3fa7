// Looks for what a hidden endorsement, a private profile, and a suspended member still reveal.
import { randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import { assert, getJson, pause, send, signIn } from "./attack.mjs";

export const title = "what is hidden, private or suspended, found where it was promised to be gone";

export async function run({ origin }) {
  const [ada, ines] = [await signIn(origin, "ada@sample.test"), await signIn(origin, "ines@sample.test")];
  const otto = await signIn(origin, "otto@sample.test");
  await hiddenEndorsement(origin, ada, ines);
  await privatePreview(origin, ada);
  await suspendedInCopy(origin, { ada, ines, otto });
  return "the author of a hidden endorsement sees no difference, the preview of a private profile is 404, and a copy of one's data names no suspended member";
}

const put = async (origin, path, body, { cookie }) => {
  const answer = await send(origin, path, { method: "PUT", body, cookie });
  assert(answer.status < 300, `PUT ${path} answers ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

async function hiddenEndorsement(origin, ada, ines) {
  const { own } = await getJson(origin, "/api/profiles/me", ines.cookie);
  const { skills } = await put(
    origin,
    "/api/profiles/me/skills",
    { names: ["Term sheets"], version: own.versions.skills },
    ines,
  );
  const [{ id: skill }] = skills;
  await put(origin, `/api/profiles/${ines.id}/skills/${skill}/endorsement`, {}, ada);
  const seen = async () =>
    JSON.stringify([
      (await getJson(origin, `/api/profiles/${ines.id}`, ada.cookie)).skills,
      await getJson(origin, `/api/profiles/${ines.id}/skills/${skill}/endorsements`, ada.cookie),
    ]);
  const before = await seen();
  await put(origin, `/api/profiles/me/skills/${skill}/endorsements/${ada.id}`, { isHidden: true }, ines);
  assert((await seen()) === before, "the author sees that the endorsement was hidden");
}

async function privatePreview(origin, ada) {
  const drawn = await fetch(`${origin}/api/media?use=preview`, {
    method: "POST",
    headers: { origin, cookie: ada.cookie, "content-type": "image/png" },
    body: png(1200, 630),
  });
  const { key } = await drawn.json();
  const { name, title, company, own } = await getJson(origin, "/api/profiles/me", ada.cookie);
  await put(origin, "/api/profiles/me/preview", { key, of: [name, title ?? "", company ?? ""].join("\n") }, ada);
  const setPublic = (isPublic, version) =>
    put(
      origin,
      "/api/profiles/me/visibility",
      { isPublic, isEmailShown: false, isAnswerTimeShown: true, version },
      ada,
    );
  const status = async () => (await send(origin, `/media/${key}`, { method: "GET" })).status;
  await setPublic(true, own.versions.visibility);
  assert((await status()) === 200, "a public profile has no preview, so nothing is proved");
  await setPublic(false, own.versions.visibility + 1);
  assert((await status()) === 404, "the preview of a private profile is still served");
}

async function suspendedInCopy(origin, { ada, ines, otto }) {
  await send(origin, `/api/network/requests/${ines.id}`, { method: "PUT", body: { note: "" }, cookie: ada.cookie });
  await send(origin, `/api/network/connections/${ada.id}`, { method: "PUT", cookie: ines.cookie });
  const words = `Words ${randomUUID()}`;
  const body = { messages: [{ clientId: randomUUID(), text: words }] };
  const sent = await send(origin, `/api/messages/${ada.id}`, { body, cookie: ines.cookie });
  assert(sent.status === 201, `the message answers ${sent.status}`);
  await pause(2000);
  const copy = async () => {
    const { status, body: file } = await send(origin, "/api/me/copy", { cookie: ada.cookie });
    assert(status === 200, `the copy answers ${status}`);
    return JSON.stringify(file);
  };
  assert((await copy()).includes(words), "the copy has no messages, so nothing is proved");
  await put(origin, `/api/admin/members/${ines.id}/suspension`, { reason: "To see what stays." }, otto);
  const text = await copy();
  assert(!text.includes(words) && !text.includes(ines.name), "the copy quotes a suspended member");
}

/** Black. `node:zlib` of this Node has no checksum of PNG. */
function png(width, height) {
  const chunk = (name, content) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(checksum(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
