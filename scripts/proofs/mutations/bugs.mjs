/**
 * Bugs of one place each that one file's tests find: name, file, what stands there, what the bug makes of it, test. `only` is given where
 * the tests it names are known not to lean on others.
 */
export const bugsOf = (file, rows) =>
  rows.map(([name, path, find, replace, test, only]) => ({
    name,
    edits: [{ file: path, find, replace }],
    file,
    test,
    ...(only ? { only, independent: true } : {}),
  }));
