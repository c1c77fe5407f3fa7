import { createElement, Fragment, type ReactNode } from "react";
import type { PageBlock, PageInline } from "#contract/pages.ts";
import { AppLink } from "../button/link.tsx";

/**
 * An operator's page as the worker parsed it, drawn as elements alone: nothing an author writes is ever read as HTML. The title is the
 * caller's; headings begin below it.
 */
export function PageBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  return <div className="prose">{drawBlocks(blocks)}</div>;
}

/** As children that are given one by one, which need no keys: a page is drawn anew, never rearranged. */
const all = <Of,>(list: readonly Of[], draw: (one: Of) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...list.map(draw));

const drawBlocks = (blocks: readonly PageBlock[]) => all(blocks, drawBlock);
const drawInlines = (inlines: readonly PageInline[]) => all(inlines, drawInline);

function drawBlock(block: PageBlock): ReactNode {
  switch (block.type) {
    case "heading":
      return createElement(`h${block.level}`, null, drawInlines(block.children));
    case "paragraph":
      return <p>{drawInlines(block.children)}</p>;
    case "list": {
      const items = all(block.items, (item) => <li>{drawBlocks(item)}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "quote":
      return <blockquote>{drawBlocks(block.children)}</blockquote>;
    case "code":
      // It scrolls by itself when it is wide, so a keyboard must reach it.
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <section className="prose-table" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {all(head, (cell) => (
              <th scope="col">{drawInlines(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all(rows, (row) => (
            <tr>
              {all(row, (cell) => (
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
  }
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith("/")) return <AppLink to={href}>{children}</AppLink>;
  // The worker lets nothing else through; should it ever, it stays words.
  if (!/^(https|mailto):/.test(href)) return children;
  return (
    <a href={href} rel="noopener nofollow">
      {children}
    </a>
  );
}
