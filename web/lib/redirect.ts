/** Leaves the app for another service. Only to a web address: what a server answered must not become script. */
export function redirectTo(url: string): void {
  if (!/^https?:\/\//.test(url)) throw new Error("Not a web address.");
  location.assign(url);
}
