import { HttpError } from "../http.ts";

/** Another member saved first: `theirs`. */
export class EditConflict<View> extends Error {
  readonly theirs: View;

  constructor(theirs: View) {
    super("Someone else saved first.");
    this.theirs = theirs;
  }
}

/** Saves based on `base`; after a conflict, saves once more based on theirs. */
export async function saveOnNewest<View, Saved>(base: View, save: (base: View) => Promise<Saved>): Promise<Saved> {
  try {
    return await save(base);
  } catch (error) {
    if (error instanceof EditConflict) return save(error.theirs);
    throw error;
  }
}

/** After a conflict, fetches the stored version and throws an EditConflict. */
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
