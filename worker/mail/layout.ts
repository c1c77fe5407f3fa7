import { html, raw } from "hono/html";

export type Paragraph = string | { before: string; link: { label: string; href: string }; after?: string };

export type EmailContent = {
  subject: string;
  heading: string;
  /** Mail readers show it beside the subject. */
  preview: string;
  lead: string[];
  /** A member's text, set apart so that nobody takes it for ours. */
  quote?: string | null;
  facts: { label: string; lines: string[] }[];
  action: { label: string; href: string } | null;
  closing: Paragraph[];
  reason: string;
};

type Sender = { appName: string; origin: string };

/** Complete without the HTML part, every link written out. */
export function emailText(content: EmailContent, { appName, origin }: Sender): string {
  const width = Math.max(0, ...content.facts.map(({ label }) => label.length)) + 3;
  const facts = content.facts.flatMap(({ label, lines }) =>
    lines.map((line, at) => `${(at === 0 ? label : "").padEnd(width)}${line}`),
  );
  return [
    content.heading,
    ...content.lead,
    linesOf(content.quote)
      .map((line) => `> ${line}`.trimEnd())
      .join("\n"),
    facts.join("\n"),
    content.action ? `${content.action.label}\n${content.action.href}` : "",
    ...content.closing.map((part) =>
      typeof part === "string"
        ? part
        : [part.before, `${part.link.label}:`, part.link.href, part.after].filter(Boolean).join("\n"),
    ),
    `--\n${appName}, ${origin}\n${content.reason}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** At everything a mail reader may take for a line end, so that each line of a quote is marked. */
const linesOf = (text: string | null | undefined): string[] => text?.split(LINE_END) ?? [];
// biome-ignore lint/suspicious/noControlCharactersInRegex: these two end a line as well
const LINE_END = /\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/;

const SERIF = "'Source Serif 4 Variable',Georgia,'Times New Roman',serif";
const SANS = "'Public Sans Variable',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BODY = `margin:0 0 14px;font:16px/1.55 ${SANS};color:#12201f`;
const LINK = "color:#055b63;text-decoration:underline";

/** Tables and inline styles, since mail readers support little else. `html` escapes every value. */
export async function emailHtml(content: EmailContent, { appName, origin }: Sender): Promise<string> {
  const paragraphs = (parts: Paragraph[]) =>
    parts.map((part) =>
      typeof part === "string"
        ? html`<p class="t" style="${BODY}">${part}</p>`
        : html`<p class="t" style="${BODY}">${part.before} <a class="l" href="${part.link.href}" style="${LINK}">${part.link.label}</a>${part.after ? `. ${part.after}` : "."}</p>`,
    );
  const quote = content.quote
    ? html`<div class="t q" dir="auto" style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid #055b63;font:16px/1.55 ${raw(SANS)};color:#12201f;overflow-wrap:anywhere">${linesOf(content.quote).map((line, i) => html`${i === 0 ? "" : raw("<br>")}${line}`)}</div>`
    : "";
  const facts = content.facts.map(({ label, lines }, at) => {
    const rule = at === 0 ? "" : ";border-top:1px solid #dedcd7";
    return html`<tr><td class="m ln" valign="top" width="88" style="padding:10px 12px 10px 0;font:14px/1.45 ${raw(SANS)};color:#445352${rule}">${label}</td><td class="t ln" valign="top" style="padding:10px 0;font:600 14px/1.45 ${raw(SANS)};color:#12201f${rule}">${lines.map((line, i) => html`${i === 0 ? "" : raw("<br>")}${line}`)}</td></tr>`;
  });
  const table = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ln" style="border-top:1px solid #dedcd7;border-bottom:1px solid #dedcd7;margin:4px 0 22px">${facts}</table>`;
  const action = content.action
    ? html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px"><tr><td class="b" bgcolor="#005d57" style="border-radius:8px;background:#005d57"><a class="ba" href="${content.action.href}" style="display:inline-block;padding:13px 22px;font:600 16px/1.2 ${raw(SANS)};color:#fcfcf9;text-decoration:none">${content.action.label}</a></td></tr></table>`
    : "";
  return String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${content.subject}</title>
<style>${raw(STYLE)}</style></head>
<body class="bg" style="margin:0;padding:0;background:#f4f2ee"><div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="bg" bgcolor="#f4f2ee" style="background:#f4f2ee"><tr><td class="out" align="center" style="padding:28px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" bgcolor="#ffffff" style="max-width:560px;background:#ffffff;border:1px solid #dedcd7;border-radius:12px;overflow:hidden">
<tr><td class="px" style="padding:22px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="t" style="font:600 21px/1 ${raw(SERIF)};color:#12201f">${appName}</td></tr><tr><td class="r1" style="padding-top:12px;border-bottom:2px solid #12201f;font-size:0;line-height:0">&nbsp;</td></tr><tr><td class="ln" style="height:2px;border-bottom:1px solid #dedcd7;font-size:0;line-height:0">&nbsp;</td></tr></table></td></tr>
<tr><td class="px" style="padding:26px 32px 16px"><h1 class="h" style="margin:0 0 14px;font:560 27px/1.2 ${raw(SERIF)};letter-spacing:-.01em;color:#12201f">${content.heading}</h1>${paragraphs(content.lead)}${quote}${content.facts.length > 0 ? table : ""}${action}${paragraphs(content.closing)}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td class="px" style="padding:18px 32px 12px"><p class="m" style="margin:0;font:13px/1.55 ${raw(SANS)};color:#445352"><a class="l" href="${origin}" style="${LINK}">${appName}</a>. ${content.reason}</p></td></tr></table>
</td></tr></table></body></html>`,
  );
}

const STYLE =
  ":root{color-scheme:light dark}@media (max-width:600px){.px{padding-left:20px!important;padding-right:20px!important}.h{font-size:24px!important}.out{padding:0!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}}" +
  "@media (prefers-color-scheme:dark){.bg{background:#0a1213!important}.q{border-color:#78d5e0!important}.card{background:#121b1c!important}.t,.h{color:#f0eeea!important}.m{color:#b7b8b0!important}.l{color:#78d5e0!important}.card,.ln{border-color:#2a3536!important}.b{background:#71d2c2!important}.ba{color:#021817!important}.r1{border-color:#f0eeea!important}}";
