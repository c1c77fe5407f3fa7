import type { FocusView } from "./focus.ts";

/** A currency alone says nothing. */
export const isFocusEmpty = ({ currency: _, ...focus }: FocusView): boolean =>
  Object.values(focus).every((value) => value === null || (Array.isArray(value) && value.length === 0));
