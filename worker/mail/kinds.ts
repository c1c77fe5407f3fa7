import type { MailKind } from "#contract/mail.ts";
import { batch, type Results, type Statements } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import type { Env } from "#worker/env.ts";
import type { EmailContent } from "./layout.ts";
import type { OutboxRow } from "./outbox.ts";
import type { OutgoingMail } from "./providers/provider.ts";

/** One outbox row at the moment its mail is written. `now` is in milliseconds since 1970. */
export type MailContext = { env: Env; db: Db; row: OutboxRow; now: number };

/** A mail as its noun writes it. The transport adds the layout and hands it to the provider. */
export type WrittenMail = {
  content: EmailContent;
  /** The event it is about, and the calendar file it carries. */
  event?: OutgoingMail["event"];
  calendar?: OutgoingMail["calendar"];
  /** Values that a provider may put into a header: a mail in which one of them has a line break is not sent. */
  headerValues?: string[];
  /** Headers of its own, for a provider that takes some. */
  headers?: Record<string, string>;
};

/** How a noun writes one or more of its kinds of mail. */
export type MailKindDefinition = {
  kinds: readonly MailKind[];
  /** How long after it was let through a mail is worth sending, because of the link in it. Without it: for ever. */
  linkLifetimeMs?: number;
  /** Runs before each attempt to send, but not for a preview. Must be repeatable. */
  prepare?: (mail: MailContext) => Promise<void>;
  /** Writes the mail from what is true now; null when what it would say is not true anymore. */
  write: (mail: MailContext) => Promise<WrittenMail | null>;
};

type KindsWithFacts<S extends Statements> = Omit<MailKindDefinition, "write"> & {
  /** Reads what the mail is about: named statements of one batch, so one D1 trip per mail. */
  selectFacts: (db: Db, row: OutboxRow) => S;
  write: (mail: MailContext, facts: Results<S>) => WrittenMail | null | Promise<WrittenMail | null>;
};

/** Defines kinds of mail by the statements that read their facts and the function that writes a mail from the results. */
export const defineMailKinds = <S extends Statements>({
  selectFacts,
  write,
  ...definition
}: KindsWithFacts<S>): MailKindDefinition => ({
  ...definition,
  write: async (mail) => write(mail, await batch(mail.db, selectFacts(mail.db, mail.row))),
});

type DefinitionsLoader = () => Promise<readonly MailKindDefinition[]>;

let loadDefinitions: DefinitionsLoader | null = null;
let definitionByKind: Map<string, MailKindDefinition> | null = null;

/**
 * Registers where the definitions of all kinds come from. They are loaded when the first mail is written, so that other requests load no
 * templates. Registering again replaces them.
 */
export function registerMailKinds(load: DefinitionsLoader): void {
  loadDefinitions = load;
  definitionByKind = null;
}

/** The definition of a kind. Throws when there is none, or when a kind has two. */
export async function getMailKind(kind: string): Promise<MailKindDefinition> {
  if (!loadDefinitions) throw new Error("No mail kinds are registered");
  definitionByKind ??= indexByKind(await loadDefinitions());
  const definition = definitionByKind.get(kind);
  if (!definition) throw new Error(`No definition of mail kind ${kind}`);
  return definition;
}

function indexByKind(definitions: readonly MailKindDefinition[]): Map<string, MailKindDefinition> {
  const byKind = new Map<string, MailKindDefinition>();
  for (const definition of definitions)
    for (const kind of definition.kinds) {
      if (byKind.has(kind)) throw new Error(`Two definitions of mail kind ${kind}`);
      byKind.set(kind, definition);
    }
  return byKind;
}
