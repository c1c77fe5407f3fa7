import { authDocuments } from "#auth/documents.ts";
import type { Mounts } from "#domain/nouns/noun.ts";
import { signInScreen } from "#worker/pages/sign-in.ts";

/** The pages of signing in, with events beside the form, of signing up and of recovery. */
export const mounts: Mounts = [
  ["/", authDocuments],
  ["/", signInScreen],
];
