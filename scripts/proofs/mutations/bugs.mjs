/** Bugs of one place each that one file's tests find: name, file, what stands there, what the bug makes of it, test. */
export const bugsOf = (file, rows) =>
  rows.map(([name, path, find, replace, test, only]) => ({
    name,
    edits: [{ file: path, find, replace }],
    file,
    test,
    ...(only ? { only } : {}),
  }));
