/**
 * Who gets which answer from every route, written by hand from the product's rules, never from the guards.
 * One column per caller:
 *
 *   visitor   no session
 *   pending   a member whose application is pending
 *   member    the owner of everything named `own` below
 *   other     another member, with a conversation with the owner
 *   blocked   a member the owner blocked
 *   suspended a suspended member who still has a session row
 *   admin     an approved admin with two-factor sign-in
 *
 * Three more callers have rules of their own instead of a column; a row whose answer is another one says so in `also`:
 *
 *   rejected   a rejected member, who has the rights of a pending one
 *   unverified an approved member with an unverified address, who is limited like a pending one
 *   one-step   an approved admin without two-factor sign-in, in production: no admin, else a member like `other`
 *
 * A cell is the HTTP status, or the close code of an upgrade (`open`: it stays open). Objects: `own` belongs to the member column and is
 * another member's for all other columns; `missing` does not exist.
 */
export const COLUMNS = ["visitor", "pending", "member", "other", "blocked", "suspended", "admin"] as const;
export const MORE_CALLERS = ["rejected", "unverified", "one-step"] as const;
export const CALLERS = [...COLUMNS, ...MORE_CALLERS] as const;
export type Caller = (typeof CALLERS)[number];

/** Who reads which private words of the owner and the installation, by the names of markers. No answer contains a marker unless its row says so. */
export type Sees = { readonly [marker: string]: readonly Caller[] | "all" };

/**
 * What `createOwn` of a file `rows/<topic>.ts` creates the owner's objects with; it returns the values of `{name}` in the requests of its rows. `mark`: the
 * text of a new marker, for a private word.
 */
export type OwnRowsContext = { ownerId: string; otherId: string; now: number; mark: (name: string) => string };
export type CreateOwn = (context: OwnRowsContext) => Promise<Record<string, string>>;

export type Row = {
  /** The object in the path, or another property of this case. */
  of: string;
  /** Method and path. `{name}` is replaced by a value of the test's sample data. */
  request: string;
  body?: Record<string, unknown>;
  /** The content type of the body; JSON without one. */
  type?: string;
  cells: string;
  also?: Partial<Record<(typeof MORE_CALLERS)[number], string>>;
  sees?: Sees;
};
