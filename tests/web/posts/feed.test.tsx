import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { CommentView } from "#contract/posts/comments.ts";
import type { LikeView, PostPage, PostView } from "#contract/posts/posts.ts";
import { type Answer, ada, at, problem, type Stubs, stored, stubs } from "../auth/auth-server.ts";
import { held } from "../auth/auth-tab.tsx";
import { quietDashboard } from "../dashboard-answers.ts";
import { button, closeNetwork, findButton, idOf, openNetwork } from "../network/network-tab.tsx";

afterEach(closeNetwork);

const postId = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const post = (n: number, more: Partial<PostView> = {}): PostView => ({
  id: postId(n),
  author: { id: idOf(1), name: "Kenji Watanabe", title: "Director", image: null, sample: false },
  text: `Post ${n}`,
  audience: "members",
  picture: null,
  at: "2026-11-18T09:00:00.000Z",
  editedAt: null,
  version: 1,
  ...{ likes: 0, comments: 0, isLiked: false, isMine: false, isHidden: false, isMuted: false, isAuthorMuted: false },
  ...more,
});
const mine = (n: number, more: Partial<PostView> = {}) =>
  post(n, {
    isMine: true,
    author: { id: ada.id, name: ada.name, title: null, image: null, sample: true },
    ...more,
  });
const page = (rows: PostView[], cursor: string | null = null): PostPage => ({ rows, cursor });

const open = <Route extends string>(posts: PostPage | undefined, routes?: Stubs<Route>) =>
  openNetwork("/dashboard", {
    routes: stubs(routes),
    answers: { ...quietDashboard(ada.id), "/api/events": { rows: [], cursor: null }, "/api/posts": posts },
  });
const texts = () => screen.getAllByRole("article").map((one) => /Post \d+/.exec(one.textContent)?.[0]);
const box = () => screen.findByRole("textbox", { name: "Share something with your network" });

describe("The feed on the dashboard", () => {
  it("loads more below, and shows what is new only when it is asked for, at its top", async () => {
    let head = page([post(22), post(21)], "c1");
    const { user, push } = await open(head, {
      "GET /api/posts": () => ({ body: head }),
      "GET /api/posts?cursor=c1": () => ({ body: page([post(11)]) }),
    });
    await screen.findByText("Post 22");
    await user.click(button("Load more"));
    await waitFor(() => expect(texts()).toEqual(["Post 22", "Post 21", "Post 11"]));
    // One's own new post is no news.
    head = page([post(25), mine(24), post(23), post(22)], "c2");
    await push({ type: "posts" });
    const news = await findButton("2 new posts");
    expect(texts()).toEqual(["Post 22", "Post 21", "Post 11"]);
    await user.click(news);
    expect(texts()).toEqual(["Post 25", "Post 24", "Post 23", "Post 22", "Post 21", "Post 11"]);
    await waitFor(() => expect(screen.getAllByRole("article")[0]).toHaveFocus());
    expect(screen.queryByRole("button", { name: /new post/ })).toBeNull();
  });

  it("begins anew when so much is new that there could be a gap", async () => {
    let head = page([post(1)]);
    const { user, push } = await open(head, { "GET /api/posts": () => ({ body: head }) });
    await screen.findByText("Post 1");
    head = page(
      Array.from({ length: 20 }, (_, n) => post(60 - n)),
      "c1",
    );
    await push({ type: "posts" });
    await user.click(await findButton("20+ new posts"));
    expect(texts()).toHaveLength(20);
    expect(button("Load more")).toBeVisible();
  });

  it("shows a like at once, and takes it back when the server refuses it", async () => {
    let { answer, give } = held<LikeView>();
    const { user } = await open(
      page([post(1, { likes: 3 })]),
      at(`PUT /api/posts/${postId(1)}/like`, () => answer),
    );
    const like = await findButton("Like, 3");
    await user.click(like);
    // The server has not answered yet.
    await waitFor(() => expect(like).toHaveAccessibleName("Like, 4"));
    expect(like).toHaveAttribute("aria-pressed", "true");
    give({ body: { likes: 5, isLiked: true } });
    await waitFor(() => expect(like).toHaveAccessibleName("Like, 5"));
    ({ answer, give } = held<LikeView>());
    const { user: other } = await (async () => {
      await closeNetwork();
      return open(
        page([post(1)]),
        at(`PUT /api/posts/${postId(1)}/like`, () => answer),
      );
    })();
    await other.click(await findButton("Like"));
    await waitFor(() => expect(button("Like, 1")).toHaveAttribute("aria-pressed", "true"));
    give(problem("rate-limited", {}, { "retry-after": "20" }));
    expect(await screen.findByText(/You can try again in 0:20/)).toBeVisible();
    expect(button("Like")).toHaveAttribute("aria-pressed", "false");
  });

  it("follows what somebody else does to a post, and drops one that is gone", async () => {
    let now: Answer<PostView> = { body: post(1, { likes: 7, comments: 2 }) };
    const { push } = await open(
      page([post(1), post(2)]),
      at(`GET /api/posts/${postId(1)}`, () => now),
    );
    await screen.findByText("Post 1");
    await push({ type: "posts", postId: postId(1) });
    expect(await findButton("Like, 7")).toBeVisible();
    expect(button("Comment, 2")).toBeVisible();
    now = problem("post-not-found");
    await push({ type: "posts", postId: postId(1) });
    await waitFor(() => expect(texts()).toEqual(["Post 2"]));
  });

  it("deletes a post with Undo, and sends it only when the time for that is over", async () => {
    const { user, writes } = await open(page([mine(1), post(2)]));
    fireEvent.click(await findButton("More about your post"));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(texts()).toEqual(["Post 2"]);
    await user.click(button("Undo"));
    expect(texts()).toEqual(["Post 1", "Post 2"]);
    expect(writes()).toEqual([]);
  });
});

describe("Comments below a post of the feed", () => {
  const author = (n: number) => ({ id: idOf(n), name: `Member ${n}`, title: null, image: null, sample: false });
  const said = (n: number): CommentView => ({
    ...{ id: postId(n), threadId: postId(n), author: author(n), text: `Said ${n}`, mayDelete: true },
    at: "2026-11-18T09:00:00.000Z",
  });
  const openComments = async () => {
    const { user } = await open(
      page([mine(1, { comments: 3 }), mine(2), mine(3)]),
      stubs(
        at(`GET /api/posts/${postId(1)}/comments`, () => ({
          body: { rows: [said(11), said(12), said(13)], cursor: null },
        })),
        at(`POST /api/posts/${postId(1)}/comments`, () => ({
          status: 201,
          body: { ...said(14), threadId: postId(12), mayDelete: false },
        })),
      ),
    );
    await user.click(await findButton("Comment, 3"));
    await screen.findByText("Said 12");
    return user;
  };
  const choose = async (user: Awaited<ReturnType<typeof openComments>>, menu: HTMLElement, entry: string) => {
    fireEvent.click(menu);
    await user.click(await screen.findByRole("menuitem", { name: entry }));
  };
  const menus = () => screen.getAllByRole("button", { name: "More about your post" });

  it("leave the focus to the next post, or to the next comment, when one is deleted", async () => {
    const user = await openComments();
    await choose(user, button("More about the comment by Member 12"), "Delete");
    expect(screen.queryByText("Said 12")).toBeNull();
    await waitFor(() => expect(button(/^Reply ?to Member 13$/)).toHaveFocus());
    await choose(user, menus()[1] as HTMLElement, "Delete");
    expect(texts()).toEqual(["Post 1", "Post 3"]);
    await waitFor(() => expect(menus()[1]).toHaveFocus());
  });

  it("have the focus again when a reply is sent or canceled", async () => {
    const user = await openComments();
    const opener = () => button(/^Reply ?to Member 12$/);
    const reply = () => screen.findByRole("textbox", { name: "Reply to Member 12" });
    await user.click(opener());
    const field = await reply();
    fireEvent.keyDown(field, { key: "Escape", isComposing: true });
    fireEvent.keyDown(field, { key: "Enter", ctrlKey: true, keyCode: 229 });
    expect(field).toBeInTheDocument();
    await user.type(field, "{Escape}");
    expect(opener()).toHaveFocus();
    await user.click(opener());
    await user.type(await reply(), "Yes{Control>}{Enter}{/Control}");
    await waitFor(() => expect(opener()).toHaveFocus());
    expect(screen.queryByRole("textbox", { name: "Reply to Member 12" })).toBeNull();
  });
});

it("offers to unmute the author of a post whom the viewer muted", async () => {
  await open(page([post(1, { isAuthorMuted: true })]));
  fireEvent.click(await findButton("More options for Kenji Watanabe"));
  expect(await screen.findByRole("menuitem", { name: "Unmute Kenji Watanabe" })).toBeVisible();
});

it("offers to show a hidden post in the feed again", async () => {
  const hiding = `/api/posts/${postId(1)}/hiding` as const;
  const { user, calls } = await open(
    page([post(1, { isHidden: true })]),
    stubs(
      { "GET /api/posts": () => ({ body: page([post(1)]) }) },
      at(`DELETE ${hiding}`, () => ({ status: 204 })),
    ),
  );
  fireEvent.click(await findButton("More options for Kenji Watanabe"));
  await user.click(await screen.findByRole("menuitem", { name: "Show in my feed again" }));
  expect(await screen.findByText("You'll see this post in your feed again.")).toBeVisible();
  expect(calls.filter(({ path }) => path === hiding).map(({ method }) => method)).toEqual(["DELETE"]);
});

describe("Writing a post", () => {
  it("keeps what is typed until it is sent, with the audience, and shows the post at the top", async () => {
    const { user, calls } = await open(page([post(1)]), {
      "POST /api/posts": () => ({ status: 201, body: mine(2) }),
    });
    const field = await box();
    expect(button("Post")).toHaveAttribute("aria-disabled", "true");
    await user.type(field, "Post 2");
    expect(stored()).toContain("Post 2");
    await user.selectOptions(screen.getByLabelText("Who can see it"), "Connections");
    await user.type(field, "{Control>}{Enter}{/Control}");
    await waitFor(() => expect(texts()).toEqual(["Post 2", "Post 1"]));
    const sent = calls.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ text: "Post 2", audience: "connections", picture: null });
    expect(field).toHaveValue("");
    expect(stored()).not.toContain("Post 2");
    expect(screen.getByLabelText("Who can see it")).toHaveDisplayValue("Connections");
  });

  it("shows the post also when the feed was being read meanwhile", async () => {
    const early = held<PostPage>();
    let isPosted = false;
    const { user } = await open(undefined, {
      "GET /api/posts": () => (isPosted ? { body: page([mine(2), post(1)]) } : early.answer),
      "POST /api/posts": () => {
        isPosted = true;
        return { status: 201, body: mine(2) };
      },
    });
    const field = await box();
    await user.type(field, "Post 2");
    await user.click(button("Post"));
    await waitFor(() => expect(field).toHaveValue(""));
    early.give({ body: page([post(1)]) });
    await waitFor(() => expect(texts()).toEqual(["Post 2", "Post 1"]));
  });

  it("says beside the field what the server refuses, and keeps the text", async () => {
    const { user } = await open(page([]), {
      "POST /api/posts": () => problem("invalid", { fields: { text: "Please use at most 3 accents on a letter." } }),
    });
    await user.type(await box(), "Hello");
    await user.click(button("Post"));
    expect(await screen.findByText("Please use at most 3 accents on a letter.")).toBeVisible();
    expect(await box()).toHaveValue("Hello");
    expect(await box()).toHaveAttribute("aria-invalid", "true");
  });
});

it("shows a post that is markup as text, with links that are safe, and folds a long one", async () => {
  const text = `<img src=x onerror=alert(1)> https://node.example/a javascript:alert(1) ${"word ".repeat(200)}`;
  const { user } = await open(page([post(1, { text })]));
  const article = within(await screen.findByRole("article"));
  expect(article.getByText(/<img src=x onerror/)).toBeVisible();
  const links = article.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([`/profile/${idOf(1)}`, `/posts/${postId(1)}`, "https://node.example/a"]);
  await user.click(article.getByRole("button", { name: "Show more" }));
  expect(article.getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
});

describe("The edit of a post", () => {
  it("keeps an edit that another tab overtook, and saves over it when asked again", async () => {
    let isSaved = false;
    const { user, calls } = await open(
      page([mine(1)]),
      stubs(
        at(`PATCH /api/posts/${postId(1)}`, () =>
          isSaved ? { body: { ...mine(1), version: 8 } } : problem("conflict"),
        ),
        at(`GET /api/posts/${postId(1)}`, () => ({ body: { ...mine(1), text: "From another tab", version: 7 } })),
      ),
    );
    // The pointer brings the menu's code, with which comes another button.
    await user.hover(await findButton("More about your post"));
    await user.click(await findButton("More about your post"));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const field = await screen.findByLabelText("Post");
    await user.type(field, " and more");
    await user.click(button("Save"));
    expect(await screen.findByText(/This post was changed in the meantime/)).toBeVisible();
    expect(field).toHaveValue("Post 1 and more");
    isSaved = true;
    await user.click(button("Save"));
    await waitFor(() => expect(screen.queryByLabelText("Post")).toBeNull());
    expect(calls.findLast(({ method }) => method === "PATCH")?.body).toMatchObject({ version: 7 });
  });

  it("says beside the audience why a post with comments of others stays for connections", async () => {
    const { user } = await open(
      page([mine(1, { audience: "connections", comments: 2 })]),
      at(`PATCH /api/posts/${postId(1)}`, () => problem("post-commented")),
    );
    await user.hover(await findButton("More about your post"));
    await user.click(await findButton("More about your post"));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit post" }));
    const audience = dialog.getByRole("combobox", { name: "Who can see it" });
    await user.selectOptions(audience, "members");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(audience).toHaveAccessibleDescription(/^Others commented while only your connections/));
    expect(audience).toHaveFocus();
  });
});
