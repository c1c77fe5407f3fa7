import type { FocusView } from "../focus.ts";

/** Whether nothing is said in the part of a profile that depends on the kind. A currency alone says nothing. */
export const isFocusEmpty = ({ currency: _, ...focus }: FocusView): boolean =>
  Object.values(focus).every((value) => value === null || (Array.isArray(value) && value.length === 0));
