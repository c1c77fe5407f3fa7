import { isFocusEmpty } from "#contract/profiles/focus-empty.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { PROFILE_DIALOGS } from "../header/dialogs.ts";

/** Where a step is done: the picture menu, or a dialog, which may be on another tab. */
export type StepPlace = "picture" | { dialog: string; tab?: string };

type Step = {
  isDone: (profile: ProfileView) => boolean;
  title: string;
  text: string;
  place: StepPlace;
};

/** The most useful step first. */
export const STEPS: readonly Step[] = [
  {
    isDone: ({ image }) => image !== null,
    title: "Add a photo",
    text: "Members recognize you by it at events and in messages.",
    place: "picture",
  },
  {
    isDone: ({ title }) => title !== null,
    title: "Add your title",
    text: "It appears below your name wherever members see you.",
    place: { dialog: PROFILE_DIALOGS.intro },
  },
  {
    isDone: ({ bio }) => bio !== "",
    title: "Write about yourself",
    text: "Say what you do and what you look for, in a few sentences.",
    place: { dialog: PROFILE_DIALOGS.about },
  },
  {
    isDone: ({ focus }) => !isFocusEmpty(focus),
    title: "Say what you focus on",
    text: "Members use it to see whether you fit.",
    place: { dialog: PROFILE_DIALOGS.focus },
  },
  {
    isDone: ({ experience }) => experience.length > 0,
    title: "Add your experience",
    text: "Your current job is enough to start.",
    place: { tab: "experience", dialog: "new-experience" },
  },
  {
    isDone: ({ skills }) => skills.length > 0,
    title: "Add your skills",
    text: "Members who know you can endorse them.",
    place: { tab: "skills", dialog: "edit-skills" },
  },
  {
    isDone: ({ links }) => links.length > 0,
    title: "Add a link",
    text: "Show where else people can find you.",
    place: { tab: "links", dialog: "edit-links" },
  },
];

/** `done`: the number of completed steps. Null when all are done. */
export function progressOf(profile: ProfileView): { done: number; next: Step } | null {
  const open = STEPS.filter(({ isDone }) => !isDone(profile));
  return open[0] ? { done: STEPS.length - open.length, next: open[0] } : null;
}
