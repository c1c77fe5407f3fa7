import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Pages } from "#web/lib/lists/use-pages.ts";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Row = { id: string };

/** A list whose rows the test changes, as a refetch after a change does. */
function List({ names, isAsking = false }: { names: string[]; isAsking?: boolean }) {
  const pages = {
    rows: names.map((id) => ({ id })),
    query: { hasData: true, hasNextPage: false },
    isLoading: false,
    isOutdated: false,
  } as unknown as Pages<Row>;
  return (
    <>
      <button type="button">Elsewhere</button>
      <PagedList pages={pages} name={["deal", "deals"]} failed="" loading={null} none={<p>No deals</p>}>
        {(rows) => (
          <ul>
            {rows.map(({ id }) => (
              <li key={id} data-row>
                <button type="button">{id}</button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <Dialog open={isAsking} onClose={() => undefined} title="Note">
        <input aria-label="Note" data-autofocus />
      </Dialog>
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

it("A row that leaves its list gives the focus to the next one, else to the one before, else to the list", async () => {
  const { rerender } = render(<List names={["Ada", "Ben", "Cleo"]} />);
  await userEvent.click(button("Ben"));
  rerender(<List names={["Ada", "Cleo"]} />);
  await waitFor(() => expect(button("Cleo")).toHaveFocus());
  rerender(<List names={["Ada"]} />);
  await waitFor(() => expect(button("Ada")).toHaveFocus());
  rerender(<List names={[]} />);
  await waitFor(() => expect(screen.getByText("No deals").parentElement).toHaveFocus());
});

it("A row that leaves after others came or went gives it to the row that is now in its place", async () => {
  const { rerender } = render(<List names={["Ada", "Ben", "Cleo"]} />);
  await userEvent.click(button("Ada"));
  rerender(<List names={["Zoe", "Ada", "Ben", "Cleo"]} />);
  expect(button("Ada")).toHaveFocus();
  rerender(<List names={["Zoe", "Ben", "Cleo"]} />);
  await waitFor(() => expect(button("Ben")).toHaveFocus());
});

it("A row that leaves while its dialog is open gives it to the next one when the dialog closes", async () => {
  const { rerender } = render(<List names={["Ada", "Ben"]} />);
  await userEvent.click(button("Ada"));
  rerender(<List names={["Ada", "Ben"]} isAsking />);
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Note" })).toHaveFocus());
  rerender(<List names={["Ben"]} isAsking />);
  rerender(<List names={["Ben"]} />);
  await waitFor(() => expect(button("Ben")).toHaveFocus(), { timeout: 6000 });
});

it("A focus that is elsewhere stays there when a row leaves", async () => {
  const { rerender } = render(<List names={["Ada", "Ben"]} />);
  await userEvent.click(button("Ada"));
  await userEvent.click(button("Elsewhere"));
  rerender(<List names={["Ben"]} />);
  await userEvent.tab();
  expect(button("Ben")).toHaveFocus();
});
