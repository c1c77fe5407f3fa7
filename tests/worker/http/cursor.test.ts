import { describe, expect, it } from "vitest";
import { anyText, defineCursor, invalidCursor, rowId, toPage, wholeNumber, word } from "#http/lists/cursor.ts";

const id = "01900000-0000-7000-8000-000000000001";
const startCursor = defineCursor({ start: wholeNumber, id: rowId });

describe("a cursor", () => {
  it("is read as it was written, negative numbers included", () => {
    expect(startCursor.encode({ start: -5, id })).toBe(`-5_${id}`);
    expect(startCursor.decode(`-5_${id}`)).toEqual({ start: -5, id });
  });

  it("may begin with a fixed word and end with any text", () => {
    const tokenCursor = defineCursor({ kind: word("token"), id: rowId, token: anyText });
    expect(tokenCursor.tryDecode(`token_${id}_a_b`)).toEqual({ kind: "token", id, token: "a_b" });
    expect(tokenCursor.tryDecode(`address_${id}_a`)).toBeNull();
  });

  it("is null on the first page", () => {
    expect([startCursor.decode(undefined), startCursor.tryDecode(undefined), startCursor.tryDecode(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each(["", "5", `5_${id}_`, `x_${id}`, `99999999999999999_${id}`, `9999999999999999_${id}`, "5_id"])(
    "of another list is refused: %j",
    (text) => {
      expect(startCursor.tryDecode(text)).toBeNull();
      expect(() => startCursor.decode(text)).toThrow(invalidCursor());
    },
  );
});

describe("a page", () => {
  const write = (last: number) => `after ${last}`;

  it("has the cursor of its last row when there is one row more", () => {
    expect(toPage([1, 2, 3], 2, write)).toEqual({ rows: [1, 2], cursor: "after 2" });
    expect(toPage([1, 2], 2, write)).toEqual({ rows: [1, 2], cursor: null });
  });

  it("has the cursor at which its scan stopped when it is short", () => {
    expect(toPage([1], 2, write, "scanned 9")).toEqual({ rows: [1], cursor: "scanned 9" });
    expect(toPage([1, 2, 3], 2, write, "scanned 9")).toEqual({ rows: [1, 2], cursor: "after 2" });
  });
});
