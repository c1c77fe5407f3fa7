import { describe, expect, it } from "vitest";
import { leakingLines } from "../scripts/support/log-leaks.mjs";

describe("the output of the journeys' server", () => {
  const fine = [
    '{"event":"request","requestId":"0f2c7a5e","method":"POST","route":"/api/auth/reset-password","status":200,"ms":12}',
    "[wrangler:info] GET /events/0197d7a2-0000-7000-8000-000000000001 200 OK (12ms)",
    "[wrangler:info] GET /admin/members?q=ada%40sample.test 200 OK (12ms)",
    '{"event":"conversation-awake","object":"e6ca01532015e34ee557360adb9c6a4b348d6d6d9def8412a7e2b4006df7790a"}',
  ];

  it.each([
    ["an address", '{"event":"mail","to":"ada@sample.test"}'],
    ["an address in a URL", "GET /members/ada%40sample.test 200 OK"],
    ["the name of a sample member", '{"event":"error","message":"Ada Lindqvist is unknown"}'],
    ["a token in a query", "[wrangler:info] GET /registration?token=x&do=cancel 200 OK"],
    ["the token of a link", `{"message":"${"0123456789abcdef".repeat(2)}${"Ab-_".repeat(8)}"}`],
    ["the code of an invitation", "GET /join/NODE-7QFK-2MXD-9KTR-HW4P"],
  ])("may not contain %s", (_, line) => {
    expect(leakingLines([...fine, line].join("\n"))).toEqual([expect.any(String)]);
  });

  it("may contain routes, ids, objects and the words of a search", () => {
    expect(leakingLines(fine.join("\n"))).toEqual([]);
  });
});
