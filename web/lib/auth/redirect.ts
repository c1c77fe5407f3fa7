/** Opens another site. Throws unless it is a web address, because a `javascript:` URL would run as script. */
export function redirectTo(url: string): void {
  if (!/^https?:\/\//.test(url)) throw new Error("Not a web address.");
  location.assign(url);
}
