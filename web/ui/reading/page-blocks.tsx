import { createElement, Fragment, type ReactNode } from "react";
import { mediaUrl } from "#contract/media/pictures.ts";
import type { PageBlock, PageInline } from "#contract/pages.ts";
import { AppLink } from "#web/ui/button/link.tsx";

/** The worker parses the Markdown into blocks, so that an author's text is never read as HTML. */
export function PageBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  return <div className="prose">{drawBlocks(blocks)}</div>;
}

/** Positional children need no keys. Pages are never reordered. */
const renderAll = <Item,>(list: readonly Item[], draw: (item: Item) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...list.map(draw));

const drawBlocks = (blocks: readonly PageBlock[]) => renderAll(blocks, drawBlock);
const drawInlines = (inlines: readonly PageInline[]) => renderAll(inlines, drawInline);

function drawBlock(block: PageBlock): ReactNode {
  switch (block.type) {
    case "heading":
      return createElement(`h${block.level}`, null, drawInlines(block.children));
    case "paragraph":
      return <p>{drawInlines(block.children)}</p>;
    case "list": {
      const items = renderAll(block.items, (item) => <li>{drawBlocks(item)}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "quote":
      return <blockquote>{drawBlocks(block.children)}</blockquote>;
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an element that scrolls
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "table":
      return <PageTable head={block.head} rows={block.rows} />;
    case "rule":
      return <hr />;
  }
}

function PageTable({ head, rows }: { head: PageInline[][]; rows: PageInline[][][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an element that scrolls
    <section className="prose-table" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {renderAll(head, (cell) => (
              <th scope="col">{drawInlines(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renderAll(rows, (row) => (
            <tr>
              {renderAll(row, (cell) => (
                <td>{drawInlines(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function drawInline(inline: PageInline): ReactNode {
  switch (inline.type) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "strong":
    case "em":
    case "del":
      return createElement(inline.type, null, drawInlines(inline.children));
    case "link":
      return <PageLink href={inline.href}>{drawInlines(inline.children)}</PageLink>;
    case "break":
      return <br />;
    case "picture":
      return <PagePicture {...inline} />;
  }
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith("/")) return <AppLink to={href}>{children}</AppLink>;
  // The worker allows only these protocols. Other links are shown as text.
  if (!/^(https|mailto):/.test(href)) return children;
  return (
    <a href={href} rel="noopener nofollow">
      {children}
    </a>
  );
}

type Picture = Extract<PageInline, { type: "picture" }>;

/** Only pictures of our media store, with their size to reserve space; others are shown as their description. */
function PagePicture({ url, alt, width, height }: Picture) {
  if (!url.startsWith(mediaUrl(""))) return alt;
  return <img src={url} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
}
