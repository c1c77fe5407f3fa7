import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { IntroductionsView, PathsView } from "#contract/network/introductions.ts";
import type { NetworkSettings } from "#contract/network/settings.ts";
import {
  type Answer,
  ada,
  at,
  type Call,
  closeTabs,
  keepListeners,
  openTab,
  problem,
  stored,
  stubServer,
  stubs,
} from "../auth/auth-server.ts";
import { amara, own, shown, visit } from "../profiles/profile-server.tsx";

const person = (n: number, name: string) => ({
  ...{ id: `0190a000-0000-7000-8000-0000000000d${n}`, name, title: "Partner", image: null, sample: false },
});
const [daniel, ingrid, kenji] = [person(1, "Daniel Kessler"), person(2, "Ingrid Solberg"), person(3, "Kenji Watanabe")];
const target = amara();
const PATHS = `GET /api/network/paths/${target.id}` as const;
const LIST = "/api/network/introductions";
const SETTINGS = "/api/network/settings";
const TWO: PathsView = { paths: [{ steps: [daniel] }, { steps: [ingrid, kenji] }], asked: null };
const ID = "0190a000-0000-7000-8000-00000000c001";
const asked = {
  id: ID,
  first: daniel,
  at: "2026-11-20T09:50:00.000Z",
  againAt: "2026-12-11T09:50:00.000Z",
  state: "open" as const,
};
const choices: NetworkSettings = { autoAccept: false, whoMayWrite: "everyone", isAskable: true, isInPaths: true };

afterEach(() => {
  closeTabs();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const card = (name: string) => screen.findByRole("region", { name });
/** Presses a button that opens what loads later. */
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("ways to reach a member", () => {
  it("are on their profile, the people in their order, each with a button", async () => {
    await visit(target, { routes: at(PATHS, () => ({ body: TWO })) });
    const ways = await card("Ways to reach Amara");
    expect(within(ways).getByText("2 paths")).toBeVisible();
    const namesOf = (label: string) =>
      within(within(ways).getByRole("list", { name: label }))
        .getAllByRole("listitem")
        .map((item) => item.querySelector("p")?.textContent);
    expect(namesOf("One person between you")).toEqual(["You", "Daniel Kessler", "Amara Osei"]);
    expect(namesOf("Two people between you")).toEqual(["You", "Ingrid Solberg", "Kenji Watanabe", "Amara Osei"]);
    expect(within(ways).getByRole("button", { name: "Ask for an introduction through Ingrid Solberg" })).toBeVisible();
    expect(within(ways).getByRole("link", { name: "Change this for yourself" })).toHaveAttribute(
      "href",
      "/network?view=introductions",
    );
  });

  it("are nothing without a path, on one's own profile, and for viewers who are not admitted", async () => {
    const { calls } = await visit(target);
    await shown();
    await waitFor(() => expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(PATHS));
    expect(screen.queryByText(/Ways to reach/)).toBeNull();
    closeTabs();
    const mine = await visit(own());
    await shown();
    expect(mine.calls.some(({ path }) => path.includes("/paths/"))).toBe(false);
  });

  it("say that the viewer was introduced, with a way to write, once it is accepted", async () => {
    await visit(target, { routes: at(PATHS, () => ({ body: { ...TWO, asked: { ...asked, state: "accepted" } } })) });
    await card("Ways to reach Amara");
    expect(screen.getByRole("link", { name: "Message Amara" })).toHaveAttribute("href", `/messages/${target.id}`);
    expect(screen.queryByText(/ask again/)).toBeNull();
  });

  it("lead to a request with two notes, which is kept until it is sent, and then to what was asked", async () => {
    let now: PathsView = TWO;
    const bodies: unknown[] = [];
    await visit(target, {
      routes: stubs(
        {
          [`POST ${LIST}`]: ({ body }): Answer<{ id: string }> => {
            bodies.push(body);
            if (bodies.length === 1) return problem("path-gone");
            now = { ...TWO, asked };
            return { status: 201, body: { id: ID } };
          },
          [`DELETE ${LIST}/${ID}`]: () => {
            now = { ...TWO, asked: { ...asked, state: "withdrawn" } };
            return { status: 204 };
          },
        },
        at(PATHS, () => ({ body: now })),
      ),
    });
    await card("Ways to reach Amara");
    await press("Ask for an introduction through Ingrid Solberg");
    const dialog = await screen.findByRole("dialog", { name: "Ask for an introduction" });
    expect(within(dialog).getByText("To Amara Osei, through Ingrid Solberg and Kenji Watanabe")).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText("Note to Ingrid"), "Short");
    await userEvent.type(within(dialog).getByLabelText("Note to pass on to Amara"), "I would like to compare notes.");
    await press("Send request");
    expect(await within(dialog).findByText("Write at least 10 characters.")).toBeVisible();
    expect(bodies).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText("Note to Ingrid"), " but now longer");
    await waitFor(() => expect(stored()).toContain("Short but now longer"));
    await press("Send request");
    expect(await within(dialog).findByText(/This path is no longer available/)).toBeVisible();
    await press("Send request");
    expect(await screen.findByText("We asked Ingrid to introduce you.")).toBeVisible();
    const sent = {
      targetId: target.id,
      steps: [ingrid.id, kenji.id],
      noteToFirst: "Short but now longer",
      noteToTarget: "I would like to compare notes.",
    };
    expect(bodies).toEqual([sent, sent]);
    expect(stored()).not.toContain("Short but now longer");
    const ways = await card("Ways to reach Amara");
    const sentence = await within(ways).findByText(/^You asked .*for an introduction on/);
    expect(sentence).toHaveTextContent("You asked Daniel Kessler for an introduction on");
    expect(within(sentence).getByText("Daniel Kessler").tagName).toBe("BDI");
    expect(within(ways).queryByRole("button", { name: /Ask for/ })).toBeNull();
    await press(/^Withdraw your request/);
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Withdraw" }));
    expect(await within(ways).findByText(/You can ask again from/)).toBeVisible();
    expect(within(ways).queryByRole("button")).toBeNull();
  });
});

describe("the introductions of the viewer", () => {
  const held = {
    id: ID,
    requester: daniel,
    target: kenji,
    from: null,
    next: kenji,
    noteToViewer: "For you alone.",
    noteToTarget: "For Kenji.",
    at: asked.at,
  };
  const received = {
    ...held,
    id: `${ID.slice(0, -1)}2`,
    requester: ingrid,
    target: { ...kenji, id: ada.id },
    from: daniel,
    next: null,
    noteToViewer: null,
  };
  const full: IntroductionsView = {
    asked: [held],
    received: [received],
    sent: [
      { id: `${ID.slice(0, -1)}3`, target: kenji, first: daniel, state: "open", at: asked.at },
      { id: `${ID.slice(0, -1)}4`, target: ingrid, first: daniel, state: "accepted", at: asked.at },
    ],
  };

  async function open(view: IntroductionsView) {
    const answered: unknown[] = [];
    let lists = view;
    const answer =
      (id: string) =>
      ({ body }: Call) => {
        answered.push({ id, body });
        lists = {
          ...lists,
          asked: lists.asked.filter((one) => one.id !== id),
          received: lists.received.filter((one) => one.id !== id),
        };
        return { status: 204 };
      };
    let settings = choices;
    const calls = stubServer(
      {
        [`GET ${LIST}`]: () => ({ body: lists }),
        [`GET ${SETTINGS}`]: () => ({ body: settings }),
        [`PATCH ${SETTINGS}`]: ({ body }) => {
          settings = { ...settings, ...(body as Partial<NetworkSettings>) };
          return { status: 204 };
        },
      },
      at(`PUT ${LIST}/${held.id}/answer`, answer(held.id)),
      at(`PUT ${LIST}/${received.id}/answer`, answer(received.id)),
      at(`DELETE ${LIST}/${full.sent[0]?.id}`, () => {
        lists = { ...lists, sent: lists.sent.slice(1) };
        return { status: 204 };
      }),
    );
    openTab({ viewer: ada });
    const { render } = await import("@testing-library/react");
    const { createMemoryRouter, RouterProvider } = await import("react-router");
    const { QueryClientProvider } = await import("@tanstack/react-query");
    const { queryClient } = await import("#web/lib/query-client.ts");
    const restore = keepListeners();
    const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
    const { IntroductionsView: View } = await import("#web/features/network/introductions/introductions-view.tsx");
    restore();
    const router = createMemoryRouter(
      [
        {
          path: "/network",
          element: (
            <>
              <h1 tabIndex={-1}>My Network</h1>
              <View />
            </>
          ),
        },
        { path: "*", element: <h1>Elsewhere</h1> },
      ],
      { initialEntries: ["/network?view=introductions"] },
    );
    render(
      <QueryClientProvider client={queryClient}>
        <main>
          <RouterProvider router={router} />
        </main>
        <Toaster />
      </QueryClientProvider>,
    );
    return { answered, calls, router };
  }

  it("are passed on, put off or declined", async () => {
    const { answered } = await open(full);
    const section = await card("Asked of you");
    expect(within(section).getByText("For you alone.")).toBeVisible();
    expect(within(section).getByText("To pass on to Kenji, as written")).toBeVisible();
    expect(within(section).getByText(/Daniel isn't told if you decline or don't answer\. Kenji learns/)).toBeVisible();
    await press("Pass on the request of Daniel Kessler");
    expect(await screen.findByText("Passed on")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Asked of you" })).toBeNull());
    expect(answered).toEqual([{ id: held.id, body: { answer: "pass" } }]);
    closeTabs();
    document.body.replaceChildren();
    const later = await open(full);
    await card("Asked of you");
    await press("Later");
    expect(screen.queryByRole("region", { name: "Asked of you" })).toBeNull();
    expect(later.answered).toEqual([]);
    await press("Ignore the introduction of Ingrid Solberg");
    expect(later.answered).toEqual([]);
    await userEvent.click(
      within(await screen.findByRole("dialog", { name: "Ignore this introduction?" })).getByRole("button", {
        name: "Ignore",
      }),
    );
    expect(await screen.findByText("Ignored. Nobody is told.")).toBeVisible();
    expect(await screen.findByText("Nothing waits for you")).toBeVisible();
  });

  it("open a conversation when the viewer accepts", async () => {
    const { answered, router } = await open(full);
    const section = await card("Introduced to you");
    expect(within(section).getByText("From Ingrid")).toBeVisible();
    expect(within(section).getByText(/introduces/)).toHaveTextContent(
      "Daniel Kessler introduces Ingrid Solberg to you.",
    );
    await press("Accept the introduction of Ingrid Solberg");
    await waitFor(() => expect(router.state.location.pathname).toBe(`/messages/${ingrid.id}`));
    expect(answered).toEqual([{ id: received.id, body: { answer: "accept" } }]);
  });

  it("that the viewer asked for are withdrawn, and lead to the conversation once accepted", async () => {
    await open(full);
    const section = await card("You asked");
    const ways = () =>
      within(section)
        .getAllByText(/^Through/)
        .map(({ textContent }) => textContent?.slice(0, 22));
    expect(ways()).toEqual(["Through Daniel Kessler", "Through Daniel Kessler"]);
    expect(within(section).getByRole("link", { name: "Open the conversation with Ingrid Solberg" })).toHaveAttribute(
      "href",
      `/messages/${ingrid.id}`,
    );
    await press("Withdraw your request to be introduced to Kenji Watanabe");
    const question = await screen.findByRole("dialog", { name: "Withdraw your request?" });
    await userEvent.click(within(question).getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText("Request withdrawn")).toBeVisible();
    await waitFor(() => expect(ways()).toHaveLength(1));
  });

  it("say when nothing waits, and have the viewer's two choices, saved at once", async () => {
    const { calls } = await open({ asked: [], received: [], sent: [] });
    expect(await screen.findByText("Nothing waits for you")).toBeVisible();
    const paths = await screen.findByRole("checkbox", { name: "Show me in paths and mutual connections" });
    expect(screen.getByRole("checkbox", { name: "Connections may ask me for introductions" })).toBeChecked();
    await userEvent.click(paths);
    await waitFor(() => expect(paths).not.toBeChecked());
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ isInPaths: false });
  });
});
