// What must be in no log line and in no URL, by its form. The tests of the worker and the journeys look for it.

export const ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i;
/** The token of a mailed link, which is not the id of an object, or the code of an invitation. */
export const TOKEN = /\b[0-9a-f]{32}(?![0-9a-f]{32}\b)[\w-]{32}\b|\bNODE(-[2-9A-HJ-NP-Z]{4}){4}\b/;
export const SECRET_IN_URL = /[?&](token|invitation|calendar)=/;
