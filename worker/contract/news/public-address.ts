import { readWebAddress } from "../web-address.ts";

/** RFC 6761, RFC 6762, RFC 8375, and names that platforms use internally. */
const LOCAL = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|arpa)$/;

/** Https on a public name: no IP address in any spelling, no local suffix. Not what the name resolves to. */
export function isPublicAddress(text: string): boolean {
  const url = readWebAddress(text);
  if (!url) return false;
  // A trailing dot (the root) makes no name public.
  const hostname = url.hostname.replace(/\.+$/, "");
  const isIp = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return !isIp && hostname.includes(".") && !LOCAL.test(hostname);
}
