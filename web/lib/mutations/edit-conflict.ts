import { HttpError } from "../http.ts";

/** Someone else saved first. `theirs` is what they saved. */
export class EditConflict<View> extends Error {
  readonly theirs: View;

  constructor(theirs: View) {
    super("Someone else saved first.");
    this.theirs = theirs;
  }
}

/** Saves what is based on a version. If somebody else saved since, it fetches theirs and throws an EditConflict. */
export async function saveOrConflict<Saved, Theirs = Saved>(
  save: () => Promise<Saved>,
  fetchTheirs: () => Promise<Theirs | undefined>,
): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    const isConflict = error instanceof HttpError && error.code === "conflict";
    const theirs = isConflict && (await fetchTheirs().catch(() => undefined));
    throw theirs ? new EditConflict(theirs) : error;
  }
}
