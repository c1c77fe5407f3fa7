/** Loads the document of the current address again. */
export const reloadDocument = (): void => window.location.reload();
