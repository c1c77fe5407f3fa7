/** Columns of the noun's full-text table (`migrations/search/`). `filters`: see `filterTerm`. */
export const SEARCHED = {
  events: ["title", "description", "location"],
  courses: ["title", "description", "instructor"],
  resources: ["title", "description", "author"],
  members: ["name", "email"],
  opportunities: ["company", "description", "sector", "stage"],
  news: ["title", "description", "source"],
  people: ["name", "title", "company", "location", "sectors", "skills", "filters"],
} as const satisfies Record<string, readonly string[]>;
export type SearchedNoun = keyof typeof SEARCHED;

export const NAMED: SearchedNoun = "people";
