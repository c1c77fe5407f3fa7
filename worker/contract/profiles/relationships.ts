export const RELATIONSHIPS = [
  ["invested-in", "invested in their company"],
  ["co-invested", "invested together with them"],
  ["founded-with", "founded a company with them"],
  ["worked-with", "worked with them"],
  ["client", "was their client"],
  ["provided-services", "provided services to them"],
  ["met-at-event", "met them at an event"],
  ["other", "knows them"],
] as const;
export type Relationship = (typeof RELATIONSHIPS)[number][0];
