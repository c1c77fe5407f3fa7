import { Lexer, type Token, Tokenizer, type TokensList } from "marked";

/** The library's stack, memory and time grow faster than nested and wide input. Input beyond a limit stays text. */

const MAX_DEPTH = 6;
const MAX_COLUMNS = 20;
const MAX_TABLE_LINES = 200;
const MAX_CELLS = 5000;
/** Characters of a paragraph, heading or cell that are parsed for inline syntax. */
const MAX_INLINE_LENGTH = 4000;

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

  /** Two tildes only: with one, as GitHub allows, "9:00~10:00 and 11:00~12:00" would be struck through between the ranges. */
  override del(src: string, maskedSrc: string, prevChar?: string) {
    return src.startsWith("~~") ? super.del(src, maskedSrc, prevChar) : undefined;
  }

  /** Off: one definition could give a long address to thousands of links. */
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
