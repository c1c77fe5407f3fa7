/** An email address in a line. */
export const ADDRESS: RegExp;
/** The token of a mailed link, or the code of an invitation. */
export const TOKEN: RegExp;
/** A secret in the query of an address. */
export const SECRET_IN_URL: RegExp;
