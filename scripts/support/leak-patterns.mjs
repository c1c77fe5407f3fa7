// Forbidden in log lines and URLs. Used by the tests of the worker and by the journeys.

export const ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i;
/** A mailed token, which is not an object id, or an invitation code. */
export const TOKEN = /\b[0-9a-f]{32}(?![0-9a-f]{32}\b)[\w-]{32}\b|\bNODE(-[2-9A-HJ-NP-Z]{4}){4}\b/;
export const SECRET_IN_URL = /[?&](token|invitation|calendar)=/;
