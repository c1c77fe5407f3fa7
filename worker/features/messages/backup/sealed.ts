import { webcrypto } from "node:crypto";

/**
 * Bytes that only the holder of a private key can read: X25519 with a new key pair each time, HKDF, AES-256-GCM. For the
 * worker and for the operator's commands.
 */

const { subtle } = webcrypto;
type Key = webcrypto.CryptoKey;

const CURVE = "X25519";
const PUBLIC_LENGTH = 32;
/** RFC 8410: what precedes the 32 bytes of a private key. */
const PRIVATE_KEY_START = Buffer.from("302e020100300506032b656e04220420", "hex");
/** Each key encrypts once. */
const IV = new Uint8Array(12);
const PURPOSE = Buffer.from("node conversations");

const importPublic = (key: Buffer) => subtle.importKey("raw", key, CURVE, true, []);
const importPrivate = (key: Buffer) =>
  subtle.importKey("pkcs8", Buffer.concat([PRIVATE_KEY_START, key]), CURVE, true, ["deriveBits"]);

/** `privateKey`: 32 random bytes. Base64url. */
export async function publicKeyOf(privateKey: Buffer): Promise<string> {
  const { x } = await subtle.exportKey("jwk", await importPrivate(privateKey));
  return x ?? "";
}

export async function seal(publicKey: string, bytes: Buffer): Promise<Buffer> {
  const recipient = Buffer.from(publicKey, "base64url");
  const pair = (await subtle.generateKey(CURVE, true, ["deriveBits"])) as webcrypto.CryptoKeyPair;
  const sender = Buffer.from(await subtle.exportKey("raw", pair.publicKey));
  const key = await deriveKey(pair.privateKey, await importPublic(recipient), Buffer.concat([sender, recipient]));
  return Buffer.concat([sender, Buffer.from(await subtle.encrypt({ name: "AES-GCM", iv: IV }, key, bytes))]);
}

/** Rejects with another key, and when a byte was changed. */
export async function open(privateKey: Buffer, sealed: Buffer): Promise<Buffer> {
  const recipient = Buffer.from(await publicKeyOf(privateKey), "base64url");
  const sender = sealed.subarray(0, PUBLIC_LENGTH);
  const salt = Buffer.concat([sender, recipient]);
  const key = await deriveKey(await importPrivate(privateKey), await importPublic(sender), salt);
  return Buffer.from(await subtle.decrypt({ name: "AES-GCM", iv: IV }, key, sealed.subarray(PUBLIC_LENGTH)));
}

async function deriveKey(privateKey: Key, publicKey: Key, salt: Buffer): Promise<Key> {
  const shared = await subtle.deriveBits({ name: CURVE, public: publicKey }, privateKey, 256);
  const material = await subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt, info: PURPOSE };
  return subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}
