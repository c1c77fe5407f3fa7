import { COOKIES } from "#contract/site/cookies.ts";
import { setCookie } from "./cookie.ts";

/** Whether single keys are shortcuts in this browser (WCAG 2.1.4). They are until the member turns them off. */
export const areShortcutsOn = (): boolean => !document.cookie.split("; ").includes(`${COOKIES.shortcuts.name}=off`);

export const setShortcuts = (areOn: boolean): void => setCookie("shortcuts", areOn ? null : "off");
