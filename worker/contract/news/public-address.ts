import { readWebAddress } from "../web-address.ts";

/** Names that never leave a network (RFC 6761, RFC 6762, RFC 8375), and those that platforms use for themselves. */
const LOCAL = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|arpa)$/;

/**
 * Whether an address is https on a host with a public name: no IP address, whatever its spelling, because the parser writes all of them alike, no
 * name without a dot, and none that is local by its ending. What a name resolves to is not known here.
 */
export function isPublicAddress(text: string): boolean {
  const url = readWebAddress(text);
  if (!url) return false;
  // A name may end with the dot of the root, which makes no name public.
  const hostname = url.hostname.replace(/\.+$/, "");
  const isIp = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return !isIp && hostname.includes(".") && !LOCAL.test(hostname);
}
