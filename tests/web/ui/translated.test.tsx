import { render, screen, waitFor } from "@testing-library/react";
import { CalendarX, Clock } from "lucide-react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MessageGroup } from "#web/features/messages/thread/message-group.tsx";
import { Badge, StatePill } from "#web/ui/content/pills.tsx";
import { ChoiceChips } from "#web/ui/data/choice-chips.tsx";
import { LinkedText } from "#web/ui/reading/linked-text.tsx";
import { ines } from "../messages/messages-server.ts";
import { translateTexts } from "../translate-texts.ts";

let end = () => {};
beforeEach(() => {
  end = translateTexts();
});
afterEach(() => end());

const translated = () => waitFor(() => expect(document.querySelector("font font")).not.toBeNull());

it("Filter chips change while the browser translates", async () => {
  const chips = (value: string) => (
    <ChoiceChips
      label="Answer"
      choices={[
        ["", "All"],
        ["saved", "Saved", 2],
      ]}
      value={value}
      onChange={() => undefined}
    />
  );
  const { rerender } = render(chips(""));
  for (const value of ["saved", "", "saved"]) {
    await translated();
    rerender(chips(value));
  }
  expect(screen.getByRole("button", { pressed: true })).toHaveTextContent("Saved2");
});

it("A state and a count show their change while the browser translates", async () => {
  const shown = (isOver: boolean) => (
    <p>
      <StatePill icon={isOver ? CalendarX : Clock} word={isOver ? "Ended" : "Open"} />
      <Badge count={isOver ? 2 : 1} />
    </p>
  );
  const { rerender, container } = render(shown(false));
  await translated();
  rerender(shown(true));
  await translated();
  expect(container).toHaveTextContent("Ended2 unread");
});

it("A written text with a link changes while the browser translates", async () => {
  const { rerender, container } = render(
    <p>
      <LinkedText text="See https://node.example today" />
    </p>,
  );
  await translated();
  rerender(
    <p>
      <LinkedText text="Nothing to see" />
    </p>,
  );
  expect(container).toHaveTextContent("Nothing to see");
});

it("A message is sent, read and deleted while the browser translates", async () => {
  const entry = { key: "1", seq: 1, clientId: "1", text: "Good morning", isDeleted: false };
  const group = (state: "sending" | "sent", isDeleted = false, peerRead = 0) => (
    <ol>
      <MessageGroup
        peer={ines}
        thread={{} as never}
        peerRead={peerRead}
        messageAction={undefined}
        onDelete={undefined}
        group={
          { mine: true, at: "2026-11-18T09:02:00.000Z", lastSeq: 1, state, entries: [{ ...entry, isDeleted }] } as never
        }
      />
    </ol>
  );
  const { rerender, container } = render(group("sending"));
  await translated();
  rerender(group("sent"));
  await translated();
  expect(container).toHaveTextContent(/Sent$/);
  rerender(group("sent", false, 1));
  await translated();
  expect(container).toHaveTextContent(/Read$/);
  rerender(group("sent", true, 1));
  expect(container).toHaveTextContent("Message deleted");
  expect(container).not.toHaveTextContent("Good morning");
});
