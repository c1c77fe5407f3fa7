import { quote } from "#db/schema/index.ts";
import { type OwnRows, own, pick } from "#domain/nouns/own-rows.ts";

export const settingsOwnRows: OwnRows = {
  quotes: own(quote, quote.memberId, pick(quote, "text", "name", "title", "company", "state", "at")),
};
