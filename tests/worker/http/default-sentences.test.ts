import { expect, it } from "vitest";
import { call } from "#tests/support/call.ts";
import { createMember } from "#tests/support/members.ts";

const fieldsOf = async (body: object) => {
  const { cookie } = await createMember();
  const answer = await call("/api/notifications/settings/posts", { method: "PUT", cookie, body });
  return [answer.status, ((await answer.json()) as { fields: object }).fields];
};

it("a field without a sentence of its own is Required while it is missing or blank, and else Invalid input", async () => {
  for (const body of [{}, { channel: "" }, { channel: null }, { channel: [] }])
    expect(await fieldsOf(body)).toEqual([422, { channel: "Required" }]);
  for (const channel of ["loud", 7, {}, ["app"]])
    expect(await fieldsOf({ channel })).toEqual([422, { channel: "Invalid input" }]);
  expect(await fieldsOf({ channel: "app", extra: 1 })).toEqual([422, { extra: "Unknown field" }]);
});

it("a field with a sentence of its own keeps it", async () => {
  const { cookie } = await createMember();
  const send = async (text: unknown) =>
    (
      (await (await call("/api/posts", { cookie, body: { text, audience: "members", picture: null } })).json()) as {
        fields: object;
      }
    ).fields;
  for (const text of ["", null, " \n"]) expect(await send(text)).toEqual({ text: "Write something first." });
});
