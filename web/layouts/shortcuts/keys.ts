import { NAVIGATION } from "../navigation.ts";

/** `keys` are pressed in sequence. */
export type Shortcut = { keys: readonly string[]; name: string };

const PLACES = [
  ...NAVIGATION.flatMap(({ key, to, name }) => (key ? [{ key, to, name }] : [])),
  { key: "p", to: "/profile/me", name: "Your Profile" },
  { key: "s", to: "/settings", name: "Settings" },
];

/** G and a letter. */
export const GO_TO = PLACES.map(({ key, ...place }) => ({ ...place, keys: ["g", key] }));

/** Keys for posts act on the focused one. */
export const ON_PAGE: readonly Shortcut[] = [
  { keys: ["/"], name: "Search this list" },
  { keys: ["n"], name: "New post, message, event, or opportunity" },
  { keys: ["j"], name: "Next post" },
  { keys: ["k"], name: "Previous post" },
  { keys: ["l"], name: "Like the post" },
  { keys: ["c"], name: "Comments of the post" },
  { keys: ["?"], name: "Keyboard shortcuts" },
];

const isVisible = (element: HTMLElement) => element.checkVisibility?.() ?? true;
const visible = (selector: string, within: ParentNode = document): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter(isVisible);
const currentPost = () => document.activeElement?.closest<HTMLElement>("article") ?? null;

/** Presses the control with this key in the page or in `within`; focuses a text field. */
function press(key: string, within: ParentNode | null = document): void {
  const [control] = within ? visible(`#main [data-key="${key}"]`, within) : [];
  if (control?.matches("input, textarea")) control.focus();
  else control?.click();
}

/** `step` from the current post; the first post if there is none. */
function goToPost(step: 1 | -1): void {
  const posts = visible('[role="feed"] article');
  const current = currentPost();
  const at = current ? posts.indexOf(current) : -1;
  posts[at < 0 ? 0 : at + step]?.focus();
}

/** Actions of `ON_PAGE`, except the list of shortcuts. */
export const ACTIONS: Readonly<Record<string, () => void>> = {
  "/": () => visible('#main input[type="search"]')[0]?.focus(),
  n: () => press("n"),
  j: () => goToPost(1),
  k: () => goToPost(-1),
  l: () => press("l", currentPost()),
  c: () => press("c", currentPost()),
};
