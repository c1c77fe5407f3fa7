import { createHash } from "node:crypto";

/**
 * How an identifier is stored in the table of verifications: its SHA-256, as the auth library writes it with `storeIdentifier: "hashed"`. A
 * token of a link or of a challenge is an identifier, so a copy of the database opens nothing.
 */
export const storedIdentifier = (identifier: string): string =>
  createHash("sha256").update(identifier).digest("base64url");
