import { partsOfText } from "#contract/content/links.ts";

/** Plain text with its web and email addresses as links. Web addresses open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  let at = 0;
  return partsOfText(text).map((part) => {
    const key = at;
    if (typeof part === "string") {
      at += part.length;
      return <span key={key}>{part}</span>;
    }
    at += part.text.length;
    const isMail = part.href.startsWith("mailto:");
    return (
      <a key={key} href={part.href} rel="noopener nofollow" target={isMail ? undefined : "_blank"}>
        {part.text}
        {!isMail && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
    );
  });
}
