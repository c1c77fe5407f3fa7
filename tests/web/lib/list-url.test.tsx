import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { setRouter } from "#web/lib/latest-path.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";

let list: ReturnType<typeof useListUrl<"q" | "when">>;

function List() {
  list = useListUrl({ q: KNOWN.words, when: { 7: "Next 7 days" } });
  return <h1>{list.search}</h1>;
}

/** Opens a list whose other tabs, and another page, load until `arrive`. */
function open(url = "/list") {
  let arrive = () => {};
  const loading = new Promise<null>((resolve) => {
    arrive = () => resolve(null);
  });
  const wait = ({ request }: { request: Request }) => (request.url.includes("view=") ? loading : null);
  const router = createMemoryRouter(
    [
      { path: "/list", Component: List, loader: wait, hydrateFallbackElement: <p /> },
      { path: "/other", element: <h1>Other</h1>, loader: () => loading },
    ],
    { initialEntries: [url] },
  );
  setRouter(router);
  render(<RouterProvider router={router} />);
  return { router, arrive: () => act(async () => arrive()) };
}

it("words that arrive while another tab loads are searched there, not in the tab before", async () => {
  const { router, arrive } = open();
  await screen.findByRole("heading");
  await act(async () => {
    void router.navigate("/list?view=past");
    list.set("q", "two");
  });
  await arrive();
  expect(router.state.location.search).toBe("?view=past&q=two");
});

it("words that arrive while another page loads do not bring the list back", async () => {
  const { router, arrive } = open();
  await screen.findByRole("heading");
  await act(async () => {
    void router.navigate("/other");
    list.set("q", "two");
  });
  await arrive();
  expect(router.state.location.pathname).toBe("/other");
});

it("ignores values of the URL that it does not know", async () => {
  open("/list?when=toString&q=two");
  expect(await screen.findByRole("heading")).toHaveTextContent("q=two");
  expect(list.get("when")).toBe("");
});
