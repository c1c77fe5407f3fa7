export const reloadDocument = (): void => window.location.reload();
