// Takes every file of other people's data that an account can take, and looks for the trace of it.
import { assert, getJson, send, shareOpportunity, signIn } from "./attack.mjs";

export const title = "files of other people's data that leave no trace";

export async function run({ origin }) {
  const [otto, ada] = [await signIn(origin, "otto@sample.test"), await signIn(origin, "ada@sample.test")];
  const take = async (path, by) => {
    const { status, headers } = await send(origin, path, { method: "GET", cookie: by.cookie });
    assert(status === 200 && headers.get("content-type").startsWith("text/csv"), `${path} answers ${status}`);
  };
  const traced = async () => ({
    own: (await getJson(origin, "/api/me/security-events", ada.cookie)).rows.map(({ kind }) => kind),
    audit: (await getJson(origin, "/api/admin/audit", otto.cookie)).rows.map(({ action }) => action),
  });
  const [hosted] = (await getJson(origin, "/api/events?view=hosting", ada.cookie)).rows;
  const event = hosted ?? (await host(origin, ada));
  const opportunity = await shareOpportunity(origin, ada);
  await take(`/api/events/${event.id}/registrations.csv`, ada);
  await take(`/api/opportunities/${opportunity.id}/interest.csv`, ada);
  await take(`/api/events/${event.id}/registrations.csv`, otto);
  await take("/api/admin/audit.csv", otto);
  const { own, audit } = await traced();
  for (const kind of ["registrations-exported", "interest-exported"])
    assert(own.filter((one) => one === kind).length === 1, `the host's and owner's security events are ${own}`);
  for (const action of ["registrations-exported", "audit-exported"])
    assert(audit.filter((one) => one === action).length === 1, `the audit log has ${audit}`);
  return "a host and owner finds both of their files among their security events, and the audit log has both of an admin";
}

async function host(origin, { cookie }) {
  const at = (days) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  const { status, body } = await send(origin, "/api/events", {
    cookie,
    body: {
      title: "An evening to export",
      startsAt: at(10),
      endsAt: at(10.1),
      timeZone: "Europe/Berlin",
      location: "Berlin",
      description: "Everybody's address, in a file.",
      capacity: null,
      website: null,
    },
  });
  assert(status === 201, `the event was not created: ${status}`);
  return body;
}
