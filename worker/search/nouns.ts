/**
 * What can be searched, and the texts of an entry: the columns of the noun's full-text table (`migrations/search/`). `filters` has terms that words do not
 * find, see `filterTerm`.
 */
export const SEARCHED = {
  events: ["title", "description", "location"],
  courses: ["title", "description", "instructor"],
  resources: ["title", "description", "author"],
  members: ["name", "email"],
  opportunities: ["company", "description", "sector", "stage"],
  news: ["title", "description", "source"],
  people: ["name", "title", "company", "location", "sectors", "skills", "filters"],
} as const satisfies Record<string, readonly string[]>;
export type Noun = keyof typeof SEARCHED;

/** The noun whose column `name` is found with one typo too, see `names/`. Its keys are in tables of their own. */
export const NAMED: Noun = "people";
