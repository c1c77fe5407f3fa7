/**
 * Null unless https without user, password, port or direction marks. Must begin with `https://`: the parser also takes
 * `https:host`, which a browser on an https page reads as a path. Checked when written and when shown.
 */
export function readWebAddress(text: string | null): URL | null {
  if (text === null || /\p{Bidi_Control}/u.test(text) || !/^https:\/\/[^/\\]/i.test(text) || !URL.canParse(text))
    return null;
  const url = new URL(text);
  return url.protocol === "https:" && !url.username && !url.password && !url.port ? url : null;
}

/** `/.//host` normalizes to `//host`, which leads to another origin. */
export const isLocalPath = ({ pathname }: URL): boolean => !pathname.startsWith("//");

const HOST_FIRST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?=[/?#]|$)/u;

/** Adds `https://` to `example.com`; other text is only trimmed. */
export function completeWebAddress(text: string): string {
  const typed = text.trim();
  return HOST_FIRST.test(typed) ? `https://${typed}` : typed;
}
