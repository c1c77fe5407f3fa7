import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { formatDay } from "#contract/dates.ts";
import type { PageBlock, PageInline, PageView } from "#contract/pages.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** With the markup of `web/features/pages/published-page.tsx`. `timeZone`: the reader's IANA zone. */
export const pageArticle = (
  title: string,
  { blocks, at }: NonNullable<PageView["published"]>,
  timeZone: string,
): Html =>
  html`<article class="min-h-[60dvh] py-10 md:py-16"><h1 class="text-[clamp(1.875rem,3.6vw,2.75rem)]">${title}</h1>${at === null ? html`<div class="mb-8"></div>` : html`<p class="mt-2 mb-8 text-meta text-muted">Last updated <time datetime="${at}">${formatDay(Date.parse(at), timeZone)}</time></p>`}<div class="prose">${blocks.map(drawBlock)}</div></article>`;

function drawBlock(block: PageBlock): Html {
  switch (block.type) {
    case "heading":
      return drawHeading(block.level, block.children.map(drawInline));
    case "paragraph":
      return html`<p>${block.children.map(drawInline)}</p>`;
    case "list": {
      const items = block.items.map((item) => html`<li>${item.map(drawBlock)}</li>`);
      return block.ordered ? html`<ol start="${block.start}">${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case "quote":
      return html`<blockquote>${block.children.map(drawBlock)}</blockquote>`;
    case "code":
      return html`<pre><code>${block.text}</code></pre>`;
    case "table":
      return html`<section class="prose-table"><table><thead><tr>${block.head.map((cell) => html`<th>${cell.map(drawInline)}</th>`)}</tr></thead>
<tbody>${block.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell.map(drawInline)}</td>`)}</tr>`)}</tbody></table></section>`;
    case "rule":
      return html`<hr>`;
  }
}

function drawHeading(level: 2 | 3 | 4, children: Html[]): Html {
  if (level === 2) return html`<h2>${children}</h2>`;
  return level === 3 ? html`<h3>${children}</h3>` : html`<h4>${children}</h4>`;
}

function drawInline(inline: PageInline): Html {
  switch (inline.type) {
    case "text":
      return html`${inline.text}`;
    case "code":
      return html`<code>${inline.text}</code>`;
    case "strong":
      return html`<strong>${inline.children.map(drawInline)}</strong>`;
    case "em":
      return html`<em>${inline.children.map(drawInline)}</em>`;
    case "del":
      return html`<del>${inline.children.map(drawInline)}</del>`;
    case "link":
      return html`<a href="${inline.href}" rel="noopener nofollow">${inline.children.map(drawInline)}</a>`;
    case "break":
      return html`<br>`;
    // Pages have none: their Markdown is read without pictures.
    case "picture":
      return html`${inline.alt}`;
  }
}
