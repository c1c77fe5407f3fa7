import { render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { partsOfText } from "#contract/content/links.ts";
import { LinkedText } from "#web/ui/reading/linked-text.tsx";
import { PageBlocks } from "#web/ui/reading/page-blocks.tsx";
import { Paragraphs } from "#web/ui/reading/paragraphs.tsx";

const links = (text: string) =>
  partsOfText(text).flatMap((part) => (typeof part === "string" ? [] : [[part.text, part.href]]));

it.each<[string, (...texts: string[]) => ReactElement]>([
  ["a text of a member", (...texts) => <Paragraphs text={texts.join("\n\n")} />],
  [
    "a lesson or a page",
    (...texts) => (
      <PageBlocks blocks={texts.map((text) => ({ type: "paragraph", children: [{ type: "text", text }] }))} />
    ),
  ],
  [
    "a list in a lesson",
    (...texts) => (
      <PageBlocks
        blocks={[
          {
            type: "list",
            ordered: false,
            start: 1,
            items: texts.map((text) => [{ type: "paragraph", children: [{ type: "text", text }] }]),
          },
        ]}
      />
    ),
  ],
])("keeps no line that an edit removed, also when several are alike: %s", (_, show) => {
  const logged = vi.spyOn(console, "error");
  const { container, rerender } = render(show("Intro", "* * *", "one", "* * *", "two"));
  rerender(show("Intro", "two"));
  expect([...container.querySelectorAll("p")].map((p) => p.textContent)).toEqual(["Intro", "two"]);
  rerender(show("two", "* * *", "* * *"));
  expect([...container.querySelectorAll("p")].map((p) => p.textContent)).toEqual(["two", "* * *", "* * *"]);
  expect(logged).not.toHaveBeenCalled();
});

it("makes web and email addresses links, without the punctuation after them", () => {
  const text = "See https://a.example/x?y=1, www.example.com (or example.com/a). Mail ada@sample.test!";
  expect(links(text)).toEqual([
    ["https://a.example/x?y=1", "https://a.example/x?y=1"],
    ["www.example.com", "https://www.example.com/"],
    ["example.com/a", "https://example.com/a"],
    ["ada@sample.test", "mailto:ada@sample.test"],
  ]);
  expect(
    partsOfText(text)
      .map((part) => (typeof part === "string" ? part : part.text))
      .join(""),
  ).toBe(text);
});

it.each([
  "javascript:alert(1)",
  "data:text/html,<b>x</b>",
  "ftp://files.example/x",
  "//evil.example/x",
  "https://bank.example:secret@evil.example/",
  "https://ok.example/\u202egpj.exe",
  "https://accounts.bank.example\u2044signin.evil.example/x",
  "bank.example\u2215signin.evil.example",
  "https://bank.example\u2800\u2800.evil.example",
  "https://bank.example\u02f8443.evil.example",
  "https://b\u0430nk.example/evil",
  "evil@b\u0430nk.example",
])("makes no link of %s that leads elsewhere than it says", (text) => {
  for (const [shown, href = ""] of links(text)) {
    expect(href).toMatch(/^(https?|mailto):/);
    expect(text).toContain(`${shown}`);
    expect(new URL(href).username).toBe("");
    expect(href).not.toMatch(/evil|gpj/);
  }
});

it.each([
  "https://bank.example:secret@evil.example/",
  "https://bank.example@evil.example",
  "http://ada@evil.example rest",
  "bank.com/@evil.example",
])("makes no part of %s a link, because it has a user name", (text) => {
  expect(partsOfText(text)).toEqual([text]);
});

it.each([
  "README.md",
  "main.rs",
  "setup.py",
  "deploy.sh",
  "lib.so",
  "node.js",
  "plan.zip",
  "Thanks.It was great",
  "e.g.this",
])("makes no link of %s", (text) => expect(partsOfText(text)).toEqual([text]));

it.each([
  ["acme.dev", "https://acme.dev/"],
  ["acme.ai/jobs", "https://acme.ai/jobs"],
  ["acme.co.uk", "https://acme.co.uk/"],
  ["capital.ventures", "https://capital.ventures/"],
  ["ACME.COM", "https://acme.com/"],
  ["www.acme.rs", "https://www.acme.rs/"],
  ["https://acme.rs", "https://acme.rs/"],
  ["medium.com/@ada", "https://medium.com/@ada"],
  ["ada@acme.rs", "mailto:ada@acme.rs"],
])("makes %s a link", (text, href) => {
  expect(links(`See ${text}.`)).toEqual([[text, href]]);
});

it("opens web addresses in a new tab, and shows markup as text", () => {
  const { container } = render(<LinkedText text={'<img src=x> "https://a.example/?q=<b>" ada@sample.test'} />);
  const web = screen.getByRole("link", { name: /^https:\/\/a\.example\/\?q= ?\(opens in a new tab\)$/ });
  expect(web).toHaveAttribute("target", "_blank");
  expect(web).toHaveAttribute("rel", "noopener nofollow");
  expect(screen.getByRole("link", { name: "ada@sample.test" })).not.toHaveAttribute("target");
  expect(container.querySelector("img, b")).toBeNull();
  expect(container).toHaveTextContent("<img src=x>");
});
