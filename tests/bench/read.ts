/** A request whose rows and trips are counted. */
export type Read = {
  path: string;
  /** Of a read whose input is a secret and must be in no URL: it is a POST. */
  body?: Record<string, string>;
  as: "visitor" | "member" | "admin";
  status?: number;
  maxTrips?: number;
  /** The maximum rows of a bounded list that is longer than a page. */
  maxRows?: number;
};
