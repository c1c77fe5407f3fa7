/**
 * What the commands on connections must do, one after the other, written from the rules and not from the statements. Members are named by
 * letters; `ab` is the ordered pair of `a` and `b`.
 */
export type Name = "a" | "b" | "c";
export const NAMES: readonly Name[] = ["a", "b", "c"];
export const ACTIONS = ["ask", "withdraw", "accept", "ignore", "disconnect", "block", "unblock"] as const;
export type Step = { by: Name; on: Name; action: (typeof ACTIONS)[number] };
export type Answer = string;

export type State = {
  /** Both orders of each pair that is connected. */
  connected: Set<string>;
  /** The state of the request of the first to the second one. `over`: ended by a block, it only counts for the limit of who is often ignored. */
  requests: Map<string, "open" | "ignored" | "withdrawn" | "over">;
  /** The requests that were ignored at some time. */
  ignored: Set<string>;
  blocks: Set<string>;
  /** Who accepts automatically. */
  automatic: Set<string>;
  /** By recipient, author and kind: notifications that were written, and not taken back by a block. */
  news: Map<string, number>;
};

export const emptyState = (): State => ({
  connected: new Set(),
  requests: new Map(),
  ignored: new Set(),
  blocks: new Set(),
  automatic: new Set(),
  news: new Map(),
});

const copy = (state: State): State => ({
  connected: new Set(state.connected),
  requests: new Map(state.requests),
  ignored: new Set(state.ignored),
  blocks: new Set(state.blocks),
  automatic: new Set(state.automatic),
  news: new Map(state.news),
});

/** The state without notifications as a text, to compare it with what is stored. */
export const describeState = ({ connected, requests, blocks }: Omit<State, "automatic" | "ignored" | "news">): string =>
  JSON.stringify([[...connected].sort(), [...requests].map((one) => one.join(":")).sort(), [...blocks].sort()]);

/** The answer of a command, and the state after it. */
export function apply(before: State, { by, on, action }: Step): { state: State; answer: Answer } {
  const state = copy(before);
  const [there, back] = [`${by}${on}`, `${on}${by}`];
  const hasAsked = (pair: string) => ["open", "ignored"].includes(state.requests.get(pair) ?? "");
  const answer = ANSWERS[action]({ state, there, back, hasAsked, on, by });
  return { state, answer };
}

type Case = {
  state: State;
  there: string;
  back: string;
  hasAsked: (pair: string) => boolean;
  on: Name;
  by: Name;
};

/** Tells a member of what another one did. */
function tell({ state }: Case, to: Name, from: Name, kind: string): void {
  const key = `${to}${from} ${kind}`;
  state.news.set(key, (state.news.get(key) ?? 0) + 1);
}

function connect({ state, there, back }: Case): void {
  for (const pair of [there, back]) {
    state.connected.add(pair);
    state.requests.delete(pair);
    state.ignored.delete(pair);
  }
}

function relation({ state, there, back, hasAsked }: Case): Answer {
  if (state.connected.has(there)) return "connected";
  if (state.requests.get(back) === "open") return "received";
  return hasAsked(there) ? "sent" : "none";
}

/** A command between two whom no block parts; the others answer as for an unknown member. */
const visible =
  (command: (one: Case) => Answer | undefined) =>
  (one: Case): Answer => {
    if (one.state.blocks.has(one.there) || one.state.blocks.has(one.back)) return "member-not-found";
    return command(one) ?? relation(one);
  };

const ANSWERS: Record<Step["action"], (one: Case) => Answer> = {
  ask: visible((one) => {
    const { state, there, back, hasAsked, on, by } = one;
    if (state.connected.has(there) || hasAsked(there)) return undefined;
    if (hasAsked(back)) {
      connect(one);
      tell(one, on, by, "connection-accepted");
      return undefined;
    }
    if (state.requests.get(there) === "withdrawn") return "request-too-soon";
    if (state.automatic.has(on)) connect(one);
    else {
      state.requests.set(there, "open");
      tell(one, on, by, "connection-requested");
    }
    return undefined;
  }),
  withdraw: visible(({ state, there, back, hasAsked }) => {
    if (!hasAsked(there)) return undefined;
    state.requests.set(there, "withdrawn");
    state.news.delete(`${back} connection-requested`);
    return undefined;
  }),
  accept: visible((one) => {
    if (one.state.connected.has(one.there)) return undefined;
    if (!one.hasAsked(one.back)) return "request-gone";
    connect(one);
    tell(one, one.on, one.by, "connection-accepted");
    return undefined;
  }),
  ignore: visible(({ state, back }) => {
    if (state.requests.get(back) !== "open") return undefined;
    state.requests.set(back, "ignored");
    state.ignored.add(back);
    return undefined;
  }),
  disconnect: visible(({ state, there, back }) => {
    for (const pair of [there, back]) state.connected.delete(pair);
    return undefined;
  }),
  block: ({ state, there, back, hasAsked }) => {
    if (state.blocks.has(back)) return "member-not-found";
    state.blocks.add(there);
    for (const pair of [there, back]) state.connected.delete(pair);
    if (hasAsked(there)) state.requests.set(there, "withdrawn");
    if (hasAsked(back) && state.ignored.has(back)) state.requests.set(back, "over");
    else if (hasAsked(back)) state.requests.delete(back);
    for (const key of state.news.keys()) if (key.startsWith(there) || key.startsWith(back)) state.news.delete(key);
    return "done";
  },
  unblock: ({ state, there }) => {
    state.blocks.delete(there);
    return "done";
  },
};
