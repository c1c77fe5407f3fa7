import { createHash } from "node:crypto";

/** As the library's `storeIdentifier: "hashed"`. Tokens are identifiers, so a copy of the database opens nothing. */
export const storedIdentifier = (identifier: string): string =>
  createHash("sha256").update(identifier).digest("base64url");
