import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { AdminReportView } from "#contract/admin/reports.ts";
import { stubServer } from "../auth/auth-server.ts";
import { expectNoDialog } from "../no-dialog.ts";
import { address, closeAdmin, openAdmin, quiet } from "./admin-screen.tsx";

const ID = "0190a000-0000-7000-8000-00000000e001";
const report: AdminReportView = {
  id: ID,
  kind: "member",
  objectId: "0190a000-0000-7000-8000-00000000ab01",
  reason: "spam",
  words: "Writes to everybody.",
  state: "in-review",
  at: "2026-11-20T09:00:00.000Z",
  context: { kind: "member", name: "Pavel Novak", title: null, bio: "" },
  subject: {
    ...{ id: "0190a000-0000-7000-8000-00000000ab01", name: "Pavel Novak", title: null, image: null, sample: false },
    ...{ kind: "founder", company: null, status: "approved", joinedAt: "2026-01-20T09:00:00.000Z" },
  },
  reporter: { id: "0190a000-0000-7000-8000-00000000ab02", name: "Ada Quill" },
  isRemovable: false,
  ...{ decision: null, answer: null, appeal: null, appealBy: "this-admin", others: [], earlier: [] },
};
const DECISION = `PUT /api/admin/reports/${ID}/decision`;

afterEach(closeAdmin);

/** Opens the report, and says what was sent about it. */
async function openReport(body = report) {
  const calls = stubServer({
    [`POST /api/admin/reports/${ID}/opening`]: () => ({ body }),
    [DECISION]: () => ({ status: 204 }),
    "GET /api/admin/reports": () => ({ body: { rows: [], cursor: null } }),
    "GET /api/admin/summary": () => ({ body: quiet }),
  });
  const { user } = await openAdmin(`/admin/reports/${ID}`);
  await screen.findByRole("heading", { name: "Decision" });
  const decisions = () => calls.filter(({ method, path }) => `${method} ${path}` === DECISION).map(({ body }) => body);
  return { user, decisions };
}

it("a suspension needs a reason, and is asked first", async () => {
  const { user, decisions } = await openReport();
  await user.click(screen.getByRole("radio", { name: /^Suspend the account/ }));
  await user.click(screen.getByRole("button", { name: "Suspend Pavel Novak" }));
  await waitFor(() => expect(screen.getByLabelText(/^Reason, shown to Pavel/)).toHaveAttribute("aria-invalid", "true"));
  await user.type(screen.getByLabelText(/^Reason, shown to Pavel/), "No");
  await user.click(screen.getByRole("button", { name: "Suspend Pavel Novak" }));
  await expectNoDialog();
  expect(screen.getByText("Enter a reason in at least 3 characters. The member will see it.")).toBeVisible();
  await user.clear(screen.getByLabelText(/^Reason, shown to Pavel/));
  await user.type(screen.getByLabelText(/^Reason, shown to Pavel/), "Spam to strangers.");
  expect(screen.getByText("Pavel may answer once, when the suspension is lifted.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Suspend Pavel Novak" }));
  const question = await screen.findByRole("dialog", { name: "Suspend Pavel Novak?" });
  expect(decisions()).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Go back" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(decisions()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Suspend Pavel Novak" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(address()).toBe("/admin/reports"));
  expect(decisions()).toEqual([{ decision: "suspend", reason: "Spam to strangers.", note: "" }]);
});

it("a report without action is decided at once", async () => {
  const { user, decisions } = await openReport();
  await user.click(screen.getByRole("radio", { name: /^No action/ }));
  await user.click(screen.getByRole("button", { name: "Decide" }));
  await waitFor(() => expect(decisions()).toEqual([{ decision: "none", reason: "", note: "" }]));
});

it("a reported opportunity shows its copy with the round, and is taken back once that is confirmed", async () => {
  const { user, decisions } = await openReport({
    ...{ ...report, kind: "opportunity", isRemovable: true },
    context: {
      ...{ kind: "opportunity", company: "Tallybrook", description: "Ledger software.", text: "At length." },
      raising: { amountMinor: 500_000_000, currency: "USD" },
      round: {
        ...{
          stage: "seed",
          instrument: "safe",
          valuation: null,
          minCheck: { amountMinor: 5_000_000, currency: "USD" },
        },
        ...{ lead: null, closesOn: "2027-01-29", moneyFor: "Sales in Spain" },
      },
    },
  });
  const copy = screen.getByRole("region", { name: "What was reported" });
  for (const text of [
    "Tallybrook",
    "At length.",
    "$5,000,000",
    "SAFE",
    "$50,000",
    "January 29, 2027, 24:00 UTC",
    "Sales in Spain",
  ])
    expect(within(copy).getByText(text)).toBeVisible();
  expect(within(copy).queryByText("Lead investor")).toBeNull();
  await user.click(screen.getByRole("radio", { name: /^Take the opportunity back/ }));
  await user.type(screen.getByLabelText(/^Reason, shown to Pavel/), "It is not real.");
  await user.click(screen.getByRole("button", { name: "Take the opportunity back" }));
  const question = await screen.findByRole("dialog", { name: "Take the opportunity back?" });
  expect(within(question).getByText(/^It leaves the list and is a draft again\./)).toBeVisible();
  await user.click(within(question).getByRole("button", { name: "Take the opportunity back" }));
  await waitFor(() => expect(decisions()).toEqual([{ decision: "remove", reason: "It is not real.", note: "" }]));
});

it.each([
  [1, false],
  [2, true],
])("a conversation of %i says that there are others around the message: %s", async (count, isSaid) => {
  const messages = Array.from({ length: count }, (_, at) => ({
    ...{ seq: at + 1, isBySubject: true, text: `Text ${at}`, at: report.at },
  }));
  await openReport({ ...report, kind: "message", objectId: "1", context: { kind: "message", messages } });
  expect(screen.queryByText("Five before, five after") !== null).toBe(isSaid);
});

it("a message has its words, also those that stand for a deleted one", async () => {
  const messages = [
    { seq: 1, isBySubject: true, text: "Message deleted", at: report.at },
    { seq: 2, isBySubject: true, text: "Message deleted", at: report.at, deletedAt: report.at },
  ];
  await openReport({ ...report, kind: "message", objectId: "1", context: { kind: "message", messages } });
  expect(screen.getAllByText("Message deleted")).toHaveLength(1);
  expect(screen.getAllByText(/^Message deleted by its author/)).toHaveLength(1);
});

it("are found by the name of a member, in the address", async () => {
  const calls = stubServer({
    "GET /api/admin/reports": () => ({ body: { rows: [], cursor: null } }),
    "GET /api/admin/reports?q=pavel": () => ({ body: { rows: [], cursor: null } }),
    "GET /api/admin/summary": () => ({ body: quiet }),
  });
  const { user } = await openAdmin("/admin/reports");
  await screen.findByText("No open reports");
  await user.type(screen.getByRole("searchbox", { name: "Search reports" }), "pavel");
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/admin/reports?q=pavel"));
  expect(await screen.findByText("No reports found")).toBeVisible();
  expect(address()).toBe("/admin/reports?q=pavel");
});
