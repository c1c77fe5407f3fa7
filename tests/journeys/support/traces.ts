import type { APIRequestContext } from "@playwright/test";
import { hostEvent, registerFor } from "./events.ts";
import { connect, type Member, send } from "./network-members.ts";

/** An open opportunity of a member's, who gets the tier for it. Returns its id. */
async function openOpportunity(admin: APIRequestContext, by: Member, company: string): Promise<string> {
  const { tiers } = await (await admin.get("/api/tiers")).json();
  await send(admin, "put", `/api/admin/members/${by.id}/tier`, { tierId: tiers.at(-1).id });
  const id = await send(by.request, "post", "/api/opportunities", {
    company,
    description: "Ledger software for lenders.",
    text: "Small lenders close their books from spreadsheets and memory. We match every payment.",
    ...{ amountMinor: 500_000_000, currency: "USD", stage: "seed", sector: "fintech", region: "europe" },
    ...{ location: "Lisbon, Portugal", instrument: "safe", valuationMinor: null, minCheckMinor: null, lead: null },
    ...{ closesOn: null, moneyFor: null, isInvestorsFirst: false, imageKey: null, team: [] },
  });
  await send(by.request, "put", `/api/opportunities/${id}/state`, { state: "in-review" });
  const { version } = (await (await by.request.get(`/api/opportunities/${id}`)).json()).own;
  await send(admin, "put", `/api/admin/opportunities/${id}/decision`, { decision: "open", reason: "", version });
  return id;
}

/**
 * Makes a member appear on every screen of `reader`, to whom both are connected, as `friend` and `lena` are to them. Returns the paths of
 * these screens, each with the text that shows it.
 */
export async function leaveTraces(
  admin: APIRequestContext,
  tomas: Member,
  { reader, friend, lena }: { reader: Member; friend: Member; lena: Member },
): Promise<[path: string, text: string][]> {
  for (const other of [reader, friend, lena]) await connect(other, tomas);
  await connect(reader, friend);
  const event = await hostEvent(friend.request);
  for (const one of [reader, tomas]) {
    const { email } = await (await one.request.get("/api/me")).json();
    await registerFor(one.request, event, email);
  }
  const post = (by: Member, text: string) =>
    send(by.request, "post", "/api/posts", { text, audience: "connections", picture: null });
  await post(tomas, `A post by ${tomas.name}`);
  const commented = await post(friend, "A post with a comment");
  const comment = await send(tomas.request, "post", `/api/posts/${commented}/comments`, {
    ...{ text: "Well said.", replyTo: null },
  });
  const introduction = await send(lena.request, "post", "/api/network/introductions", {
    ...{ targetId: reader.id, steps: [tomas.id] },
    ...{ noteToFirst: "Would you put me in touch?", noteToTarget: "I would like to compare notes." },
  });
  await send(tomas.request, "put", `/api/network/introductions/${introduction}/answer`, { answer: "pass" });
  await send(tomas.request, "post", `/api/messages/${reader.id}`, {
    messages: [{ clientId: crypto.randomUUID(), text: "Good morning." }],
  });
  const company = `Ledger of ${tomas.name}`;
  const opportunity = await openOpportunity(admin, tomas, company);
  const { name } = tomas;
  // The beginning of the name, because the screen repeats what is searched.
  return [
    [`/network?q=${encodeURIComponent(name.slice(0, -2))}`, name],
    ["/network?view=connections", name],
    ["/network?view=introductions", name],
    ["/messages", name],
    ["/dashboard", name],
    [event, name],
    [`/posts/${commented}?comment=${comment}`, name],
    ["/opportunities", company],
    [`/opportunities/${opportunity}`, company],
  ];
}
