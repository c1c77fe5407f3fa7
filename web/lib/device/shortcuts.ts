import { COOKIES } from "#contract/site/cookies.ts";
import { setCookie } from "./cookie.ts";

/** Single-key shortcuts in this browser (WCAG 2.1.4); on until the member turns them off. */
export const areShortcutsOn = (): boolean => !document.cookie.split("; ").includes(`${COOKIES.shortcuts.name}=off`);

export const setShortcuts = (areOn: boolean): void => setCookie("shortcuts", areOn ? null : "off");
