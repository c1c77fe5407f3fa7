import type { DatabaseSync } from "node:sqlite";

/** A binding as the API returns it. */
export type Binding = { name: string; type: string } & Record<string, unknown>;
export type Version = { id: string; bindings: Binding[] };
/** `bindings`: of the version that is deployed. `deployments`: ids of versions, the newest first. */
export type Script = {
  bindings: Binding[];
  versions: Version[];
  deployments: string[];
  observability?: unknown;
  migrationTag?: string | undefined;
  hasWorkersDev: boolean;
  crons: string[];
};
export type Consumer = { consumer_id: string; script: string } & Record<string, unknown>;
export type StoredObject = { bytes: Buffer; contentType: string };

/** What a test switches: each is a state of a real account that a deployment meets. */
export type Knobs = {
  isLoggedIn: boolean;
  accounts: number;
  plan: "paid" | "free";
  canReadPlan: boolean;
  hasR2: boolean;
  workersDev: string | null;
  zones: string[];
};

export const ACCOUNT_ID = "a".repeat(32);
export const TOKEN = "token-of-the-stub";

/** The account behind the stub. `writes` lists each request that changed something. */
export class Account {
  readonly knobs: Knobs = {
    isLoggedIn: true,
    accounts: 1,
    plan: "paid",
    canReadPlan: true,
    hasR2: true,
    workersDev: "operator",
    zones: ["node.example"],
  };
  readonly writes: string[] = [];
  readonly unknown: string[] = [];
  readonly scripts = new Map<string, Script>();
  readonly databases = new Map<string, { name: string; sqlite: DatabaseSync; uploaded: string }>();
  readonly buckets = new Map<string, Map<string, StoredObject>>();
  readonly queues = new Map<string, { name: string; consumers: Consumer[] }>();
  /** Hostname to script. */
  readonly domains = new Map<string, string>();

  readonly list = () =>
    Array.from({ length: this.knobs.accounts }, (_, at) => ({
      id: at === 0 ? ACCOUNT_ID : String(at).repeat(32),
      name: at === 0 ? "Operator" : `Other ${at}`,
    }));

  /** By name and type, with values of variables, so that a test can compare. Secrets only by name. */
  bound(script: string): Record<string, unknown> {
    const shown = ({ type, name: _, ...rest }: Binding) =>
      type === "plain_text" ? rest.text : type === "secret_text" ? "(secret)" : Object.values(rest)[0];
    return Object.fromEntries((this.scripts.get(script)?.bindings ?? []).map((one) => [one.name, shown(one)]));
  }
}

/** An error as the API answers it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const NOT_FOUND = (what: string, code = 10007) => new ApiError(404, code, `${what} does not exist.`);
