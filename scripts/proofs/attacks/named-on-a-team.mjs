// A founder adorns an opportunity with a known investor, who would rather not.
import { assert, getJson, opportunityWith, pause, send, shareOpportunity, signIn } from "./attack.mjs";

export const title = "a member on the team of an opportunity who does not know, or cannot leave";

export async function run({ origin }) {
  const [ada, amara] = [await signIn(origin, "ada@sample.test"), await signIn(origin, "amara@sample.test")];
  // Sample investors accept at once.
  await send(origin, `/api/network/requests/${amara.id}`, { method: "PUT", body: { note: "" }, cookie: ada.cookie });
  const team = [{ memberId: amara.id, role: "Lead investor" }];
  const { id } = await shareOpportunity(origin, ada, team);
  const told = async () => {
    await pause(2000);
    const { rows } = await getJson(origin, "/api/notifications", amara.cookie);
    return rows.filter(({ content }) => content.kind === "opportunity-team").length;
  };
  assert((await told()) === 1, "the member was not told");
  const view = await getJson(origin, `/api/opportunities/${id}`, amara.cookie);
  assert(view.teamRole === "Lead investor", "the member cannot read as what they were named");
  const { version } = (await getJson(origin, `/api/opportunities/${id}`, ada.cookie)).own;
  const left = await send(origin, `/api/opportunities/${id}/team/me`, { method: "DELETE", cookie: amara.cookie });
  assert(left.status === 204, `leaving answers ${left.status}`);
  const { own, full } = await getJson(origin, `/api/opportunities/${id}`, ada.cookie);
  assert(!full.team.some(({ person }) => person.id === amara.id), "the name is still there");
  assert(own.version > version, "a form that was open before would name the member again");
  const again = await send(origin, `/api/opportunities/${id}`, {
    method: "PUT",
    body: { ...opportunityWith(team), version: own.version },
    cookie: ada.cookie,
  });
  assert(again.status === 422, `naming again who has left answers ${again.status}`);
  assert((await told()) === 0, "the member is still told");
  return "the member was told, read it, left, and cannot be named again";
}
