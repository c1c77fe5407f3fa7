import type { Row } from "./access-row.ts";

/** The opportunities of the owner in each state. `other` is named as a party of the last two, follows the closed one, and asked about both. */
const PATHS = {
  draft: "/api/opportunities/{draft}",
  "in-review": "/api/opportunities/{reviewed}",
  open: "/api/opportunities/{opportunity}",
  paused: "/api/opportunities/{paused}",
  closed: "/api/opportunities/{closed}",
};
type State = keyof typeof PATHS;
const ALL = Object.keys(PATHS) as State[];
/** The states that only the owner sees, and those that who was part of it sees too. */
const UNSEEN: State[] = ["draft", "in-review"];
const OVER: State[] = ["paused", "closed"];

/** The states into which the owner brings an opportunity. Only an admin opens one that is in review, and a closed one stays closed. */
const LEADS_TO: Record<State, State[]> = {
  draft: ["in-review"],
  "in-review": ["draft"],
  open: ["paused", "closed"],
  paused: ["open", "closed"],
  closed: [],
};

/** Nobody else learns that it exists. `owner`: what the owner gets. */
const ofOwner = (owner: string) => `401 404 ${owner} 404 404 403 404`;
/** The same of what is for admitted members, where those who are not are refused first. */
const ofAdmittedOwner = (owner: string) => `401 403 ${owner} 404 404 403 404`;
/** The same of what a tier with deal flow is needed for, which the blocked member has not. */
const ofOwnerWithTier = (owner: string) => `401 403 ${owner} 404 403 403 404`;
/** Who was part of it sees it after it was open too; the admins were not. */
const also = { "one-step": "404" } as const;
const NOTHING = "401 403 204 204 204 403 204";

type Answer = Pick<Row, "cells" | "also" | "sees">;

/** A row for each of these states. */
const rows = (states: State[], method: string, suffix: string, answer: Answer, body?: Row["body"]): Row[] =>
  states.map((state) => ({
    ...{ of: `own, ${state}`, request: `${method} ${PATHS[state]}${suffix}`, ...answer, ...(body && { body }) },
  }));

/** What a member keeps for themselves: also of one that is over, while they know of it. */
const kept = (method: string, suffix: string, body?: Row["body"]): Row[] => [
  ...rows(UNSEEN, method, suffix, { cells: ofOwner("204") }, body),
  ...rows(OVER, method, suffix, { cells: "401 404 204 204 404 403 404", also }, body),
];

/** What only an open one takes, of members with the tier. */
const answered = (method: string, suffix: string, body: Row["body"]): Row[] => [
  ...rows(UNSEEN, method, suffix, { cells: ofOwnerWithTier("409") }, body),
  ...rows(OVER, method, suffix, { cells: "401 403 409 409 403 403 404", also }, body),
];

const needsTier = (to: State) => to === "in-review" || to === "open";
const stateRows = ALL.flatMap((from) =>
  ALL.flatMap((to) => {
    const owner = from === to || LEADS_TO[from].includes(to) ? "204" : "409";
    const cells = needsTier(to) ? ofOwnerWithTier(owner) : ofOwner(owner);
    return rows([from], "PUT", "/state", { cells }, { state: to }).map((row) => ({ ...row, of: `${row.of} to ${to}` }));
  }),
);

const ADMIN = (admin: string) => `401 403 403 403 403 403 ${admin}`;
/** What a founder writes. */
export const OPPORTUNITY_INPUT = {
  ...{ company: "Tallybrook", description: "Ledger software for lenders." },
  text: "Small lenders close their books from spreadsheets. We match every payment to its loan.",
  ...{ amountMinor: 100, currency: "USD", stage: "seed", sector: "ai", region: "europe", location: "Lisbon" },
  ...{ lead: null, instrument: "safe", valuationMinor: null, minCheckMinor: null, closesOn: null, moneyFor: null },
  ...{ imageKey: null, isInvestorsFirst: false, team: [] },
};
const EDIT = { ...OPPORTUNITY_INPUT, version: 1 };
const UPDATE = { title: "News", text: "All is well." };
const [OTHER, CONNECTION] = [{ memberId: "{other}" }, { memberId: "{public}" }];
const OPEN = { decision: "open", reason: "", version: 1 };
const BACK = { decision: "draft", reason: "Say more.", version: 1 };
const decided = (id: string, body: { decision: string }, admin: string): Row => ({
  ...{
    of: `own ${id} to ${body.decision}`,
    request: `PUT /api/admin/opportunities/${id}/decision`,
    body,
    cells: ADMIN(admin),
  },
});
const PITCH = { pitch: ["admin"] } as const;
const seen = { email: ["member"], pitch: ["member"] } as const;

/** Changes in each state, beside those of an open one. */
export const OPPORTUNITY_STATE_ROWS: Record<string, Row[]> = {
  "GET /opportunities/:id": [
    ...["{draft}", "{reviewed}"].map((id) => ({
      ...{ of: `own ${id}`, request: `GET /opportunities/${id}`, cells: "302 404 200 404 404 302 404", sees: seen },
    })),
    {
      ...{ of: "own closed", request: "GET /opportunities/{closed}", cells: "302 404 200 200 404 302 404", also },
      sees: { email: ["member"], pitch: ["member", "other"], "deal-note": ["other"] },
    },
  ],
  "GET /api/opportunities/:id/interest": rows([...UNSEEN, ...OVER], "GET", "/interest", { cells: ofOwner("200") }),
  "GET /api/opportunities/:id/interest.csv": rows([...UNSEEN, ...OVER], "GET", "/interest.csv", {
    cells: ofOwner("200"),
  }),
  "PUT /api/opportunities/:id": [
    ...rows([...UNSEEN, "paused"], "PUT", "", { cells: ofOwnerWithTier("204") }, EDIT),
    ...rows(["closed"], "PUT", "", { cells: ofOwnerWithTier("409") }, EDIT),
  ],
  "DELETE /api/opportunities/:id": [
    ...rows(["in-review"], "DELETE", "", { cells: "401 204 204 204 204 403 204" }),
    ...rows(OVER, "DELETE", "", { cells: "401 204 409 204 204 403 204" }),
  ],
  "PUT /api/opportunities/:id/state": stateRows,
  "PUT /api/opportunities/:id/interest": answered("PUT", "/interest", { amountMinor: null }),
  "DELETE /api/opportunities/:id/interest": kept("DELETE", "/interest"),
  "PUT /api/opportunities/:id/pass": answered("PUT", "/pass", { reason: "other" }),
  "DELETE /api/opportunities/:id/pass": kept("DELETE", "/pass"),
  "PUT /api/opportunities/:id/saving": kept("PUT", "/saving", {}),
  "DELETE /api/opportunities/:id/saving": kept("DELETE", "/saving"),
  "PUT /api/opportunities/:id/notes": kept("PUT", "/notes", { note: "Mine", stage: "terms" }),
  "POST /api/opportunities/:id/shares": [
    ...rows([...UNSEEN, ...OVER], "POST", "/shares", { cells: ofAdmittedOwner("409") }, OTHER),
    ...rows(UNSEEN, "POST", "/shares", { cells: ofAdmittedOwner("404") }, CONNECTION),
    ...rows(OVER, "POST", "/shares", { cells: "401 403 404 409 404 403 404", also }, CONNECTION),
  ],
  "POST /api/opportunities/:id/questions": answered("POST", "/questions", { text: "Why now?" }),
  "PATCH /api/opportunities/:id/questions/:questionId": [
    // The question is one of the open opportunity.
    ...rows(
      UNSEEN,
      "PATCH",
      "/questions/{question}",
      { cells: ofAdmittedOwner("404") },
      { answer: "So.", isPublished: true },
    ),
    ...OVER.flatMap((state) =>
      rows(
        [state],
        "PATCH",
        `/questions/{${state}-question}`,
        { cells: ofAdmittedOwner("204") },
        { answer: "So.", isPublished: true },
      ),
    ),
  ],
  "POST /api/opportunities/:id/updates": [
    ...rows(["in-review"], "POST", "/updates", { cells: ofAdmittedOwner("409") }, UPDATE),
    ...rows(OVER, "POST", "/updates", { cells: ofAdmittedOwner("201") }, UPDATE),
  ],
  "DELETE /api/opportunities/:id/updates/:updateId": rows([...UNSEEN, ...OVER], "DELETE", "/updates/{missing}", {
    cells: NOTHING,
  }),
  "PATCH /api/opportunities/:id/parties": rows(
    [...UNSEEN, "paused"],
    "PATCH",
    "/parties",
    { cells: ofAdmittedOwner("409") },
    { add: ["{other}"], remove: [] },
  ),
  "PUT /api/opportunities/:id/party": rows([...UNSEEN, "open"], "PUT", "/party", { cells: ofOwner("404") }, {}),
  "DELETE /api/opportunities/:id/party": rows([...UNSEEN, "open"], "DELETE", "/party", {
    cells: "401 204 204 204 204 403 204",
  }),
  "DELETE /api/opportunities/:id/team/me": rows([...UNSEEN, ...OVER], "DELETE", "/team/me", {
    cells: "401 204 204 204 204 403 204",
  }),
  "GET /api/admin/opportunities/:id": ["{opportunity}", "{closed}"].map((id) => ({
    ...{ of: `own ${id}`, request: `GET /api/admin/opportunities/${id}`, cells: ADMIN("200"), sees: PITCH },
  })),
  "PUT /api/admin/opportunities/:id/decision": [
    ...["{opportunity}", "{closed}"].map((id) => decided(id, OPEN, "409")),
    ...["{reviewed}", "{opportunity}", "{paused}"].map((id) => decided(id, BACK, "204")),
    decided("{closed}", BACK, "409"),
  ],
};
