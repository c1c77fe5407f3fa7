/** To the other tabs of this browser. Null where the browser has none, or refuses it because site data is blocked. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
