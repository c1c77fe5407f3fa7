import { bugsOf } from "./bugs.mjs";

/** What stands on screen. */
export const WEB = [
  ...bugsOf("tests/web/lib/focus.test.tsx", [
    [
      "the focus taken from a field somebody stands in",
      "web/lib/focus.ts",
      "    if (isTyping()) return stop();\n",
      "",
      "is not taken from the field",
    ],
  ]),
  ...bugsOf("tests/web/events/create-event.test.tsx", [
    [
      "a saved event asked about",
      "web/features/events/hosting/form/event-form-dialog.tsx",
      "    isSaved.current = true;\n    isDirty.current = false;\n",
      "",
      "makes the event, says so, closes",
      "(makes the event, says so, closes|is left without a question while nothing is typed)",
    ],
  ]),
];
