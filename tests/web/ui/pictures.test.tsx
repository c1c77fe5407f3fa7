import { render } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { drawCover, HUES } from "#contract/cover.ts";
import { render as renderLanding } from "#web/landing/render.tsx";
import { hueOf, initialsOf } from "#web/lib/initials.ts";
import { Cover } from "#web/ui/content/cover.tsx";

const SEEDS = Array.from({ length: 300 }, (_, i) => `evt:sample-${i}`);

describe("a cover", () => {
  it("has the same lines for the same id and others for another", () => {
    expect(drawCover("evt:summit-35", 640, 280)).toEqual(drawCover("evt:summit-35", 640, 280));
    expect(drawCover("evt:summit-35", 640, 280)).not.toEqual(drawCover("evt:summit-36", 640, 280));
  });

  it("comes in all three families and stays under 24,000 characters for 300 ids", () => {
    const families = new Set<string>();
    for (const seed of SEEDS) {
      const { lines, rings } = drawCover(seed, 640, 280);
      families.add(lines ? "waves" : rings.length === 2 ? "rosette" : "lathe");
      expect(renderToStaticMarkup(<Cover seed={seed} />).length).toBeLessThan(24_000);
    }
    expect(families).toEqual(new Set(["waves", "rosette", "lathe"]));
  });

  it("drawn twice on a page has its own lines each time", () => {
    const { container } = render(
      <>
        <Cover seed="evt:summit-35" />
        <Cover seed="evt:summit-35" />
      </>,
    );
    const ids = [...container.querySelectorAll("path[id]")].map((path) => path.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const use of container.querySelectorAll("use")) {
      expect(use.closest("svg")?.querySelector(use.getAttribute("href") ?? "none")).not.toBeNull();
    }
  });
});

describe("initials", () => {
  it("are the first characters of the first and last word, as people see them", () => {
    expect(initialsOf("Amara Osei")).toBe("AO");
    expect(initialsOf("  ada  ")).toBe("A");
    expect(initialsOf("Ana María de la Cruz")).toBe("AC");
    expect(initialsOf("e\u0301mile zola")).toBe("E\u0301Z");
    expect(initialsOf("👩‍👩‍👧 Family")).toBe("👩‍👩‍👧F");
    expect(initialsOf("")).toBe("");
  });

  it("always have the same of twelve hues for an id", () => {
    const hues = new Set(SEEDS.map(hueOf));
    expect([...hues].sort()).toEqual([...HUES].sort());
    expect(hueOf("mem:mira")).toBe(hueOf("mem:mira"));
  });
});

describe("the prerendered landing page", () => {
  const html = renderLanding();

  it("contains the header buttons for visitors and members, so that the worker can remove one group", () => {
    expect(html).toMatch(/data-visitor="".*\/sign-in.*Sign In.*\/sign-up.*Sign Up/s);
    expect(html).toMatch(/data-member="".*\/dashboard.*Go to dashboard/s);
  });

  it("contains no inline style or script, which the content security policy forbids", () => {
    expect(html).not.toMatch(/\sstyle=|<script|\son\w+=/);
  });
});
