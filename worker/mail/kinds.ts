import type { MailKind } from "#contract/mail.ts";
import { batch, type Results, type Statements } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import type { Env } from "#worker/env.ts";
import type { EmailContent } from "./layout.ts";
import type { OutboxRow } from "./outbox.ts";
import type { OutgoingMail } from "./providers/provider.ts";

export type MailContext = { env: Env; db: Db; row: OutboxRow; now: number };

/** Without `isProven` the address may be a stranger's: its mail has no text of others but an event's title and place. */
export type MailToWrite = MailContext & { isProven: boolean };

export type WrittenMail = {
  content: EmailContent;
  event?: OutgoingMail["event"];
  calendar?: OutgoingMail["calendar"];
  /** Values for headers of a provider: a line break in one prevents the sending. */
  headerValues?: string[];
  headers?: Record<string, string>;
};

export type MailKindDefinition = {
  kinds: readonly MailKind[];
  /** How long it is worth sending, because of its link. Default: forever. */
  linkLifetimeMs?: number;
  /** Before each attempt to send, but not for a preview. Must be repeatable. */
  prepare?: (mail: MailContext) => Promise<void>;
  /** After the provider accepted it. Must be repeatable; a failure is logged. */
  afterSent?: (mail: MailContext) => Promise<void>;
  /** From current data; null when its content is no longer true. */
  write: (mail: MailToWrite) => Promise<WrittenMail | null>;
};

type KindsWithFacts<S extends Statements> = Omit<MailKindDefinition, "write"> & {
  selectFacts: (db: Db, row: OutboxRow) => S;
  write: (mail: MailToWrite, facts: Results<S>) => WrittenMail | null | Promise<WrittenMail | null>;
};

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

/** Loaded with the first mail, so that other requests load no templates. Registering again replaces them. */
export function registerMailKinds(load: DefinitionsLoader): void {
  loadDefinitions = load;
  definitionByKind = null;
}

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
