import { Lexer, type Token, Tokenizer, type TokensList } from "marked";

/**
 * The Markdown library's lexer with limits. Without them, a line of ten thousand `>` overflows its stack, a table of short rows under a
 * wide head uses all memory, and some runs of `*` take quadratic time. Input beyond a limit stays text.
 */

/** Nesting depth of quotes and lists. */
const MAX_DEPTH = 6;
const MAX_COLUMNS = 20;
const MAX_TABLE_LINES = 200;
/** Cells in all tables of a page. */
const MAX_CELLS = 5000;
/** Length up to which a paragraph, heading or cell is parsed for emphasis, links and other inline syntax. */
const MAX_INLINE_LENGTH = 4000;

/** The tokens of a text. Throws when the library does. */
export const lexMarkdown = (markdown: string): TokensList =>
  new BoundedLexer({ gfm: true, tokenizer: new BoundedTokenizer() }).lex(markdown);

class BoundedLexer extends Lexer {
  override inline(src: string, tokens: Token[] = []): Token[] {
    if (src.length <= MAX_INLINE_LENGTH) return super.inline(src, tokens);
    tokens.push({ type: "text", raw: src, text: src });
    return tokens;
  }
}

class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  #cells = 0;

  override blockquote(src: string) {
    return this.#nested(() => super.blockquote(src));
  }

  override list(src: string) {
    return this.#nested(() => super.list(src));
  }

  override table(src: string) {
    const lines = src.split("\n", MAX_TABLE_LINES);
    if ((lines[0]?.split("|").length ?? 0) > MAX_COLUMNS || this.#cells > MAX_CELLS) return;
    const table = super.table(lines.join("\n"));
    this.#cells += table ? table.header.length * (table.rows.length + 1) : 0;
    return table;
  }

  /** Reference definitions are off: one definition could give a long address to thousands of links. */
  override def(): undefined {}

  #nested<T>(read: () => T): T | undefined {
    if (this.#depth >= MAX_DEPTH) return;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}
