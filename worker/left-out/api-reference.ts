import { leftOut } from "./refuse.ts";

/** The library's page about its own routes; it switches the page off itself. */
export const generator = leftOut("The API reference");
export const getHTML = leftOut("The API reference");
