import { v7 } from "uuid";

/** A fresh row id: UUIDv7 (RFC 9562), so ids made later sort later and nobody can guess one. */
export const newId = (): string => v7();
