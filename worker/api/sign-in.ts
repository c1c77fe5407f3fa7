import { authDocuments } from "#auth/documents.ts";
import type { Mounts } from "#domain/nouns/noun.ts";
import { signInScreen } from "#worker/pages/sign-in.ts";

export const mounts: Mounts = [
  ["/", authDocuments],
  ["/", signInScreen],
];
