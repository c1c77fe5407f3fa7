/**
 * An https address with a host, without a user, password or port, as it is parsed; null for any other text. It begins with `https://`
 * as typed: the parser also takes `https:host`, which a browser on an https page reads as a path. Nothing in it turns the direction of the text. Checked
 * when it is written and when it is shown.
 */
export function readWebAddress(text: string | null): URL | null {
  if (text === null || /\p{Bidi_Control}/u.test(text) || !/^https:\/\/[^/\\]/i.test(text) || !URL.canParse(text))
    return null;
  const url = new URL(text);
  return url.protocol === "https:" && !url.username && !url.password && !url.port ? url : null;
}

/** Whether the normalized path of a parsed address stays on its origin as a relative link: `/.//host` becomes `//host`, which leads away. */
export const isLocalPath = ({ pathname }: URL): boolean => !pathname.startsWith("//");

/** A host with a dot, and no scheme, user or port before the path. */
const HOST_FIRST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?=[/?#]|$)/u;

/** The address with `https://` before it if it was typed without a scheme, as `example.com`; any other text as it is, trimmed. */
export function completeWebAddress(text: string): string {
  const typed = text.trim();
  return HOST_FIRST.test(typed) ? `https://${typed}` : typed;
}
