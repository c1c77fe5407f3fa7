import { beforeAll, describe, expect, it } from "vitest";
import { readCertificateCode } from "#contract/academy/academy.ts";
import { invitationCode } from "#contract/auth/sign-up.ts";
import { readMoney } from "#contract/content/amounts.ts";
import { announcementInput } from "#contract/events/hosting.ts";
import { messageText } from "#contract/messages.ts";
import { readWholeNumber } from "#contract/numbers.ts";
import { questionInput, updateInput } from "#contract/opportunities/sharing.ts";
import { commentInput } from "#contract/posts/comments.ts";
import { postInput } from "#contract/posts/posts.ts";
import { reportInput } from "#contract/reports/reports.ts";
import { companyOfText, emailAddress, lineOfText, paragraphsOfText, personName, shownLine } from "#contract/text.ts";
import { newId } from "#db/ids.ts";
import "#http/hosts.ts";
import { call } from "#tests/support/call.ts";
import { createEvent } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { HOSTILE_NAMES } from "#tests/support/text/hostile-names.ts";
import { REAL_NAMES } from "#tests/support/text/real-names.ts";

const name = personName();
const line = shownLine(1, 100);
const company = companyOfText(0, 100);
const isAccepted = (schema: typeof name, text: string) => schema.safeParse(text).success;

describe("a name", () => {
  it("may be any of sixty real names, as they are written", () => {
    expect(REAL_NAMES.length).toBeGreaterThanOrEqual(60);
    expect(REAL_NAMES.filter((real) => name.safeParse(real).data !== real)).toEqual([]);
    expect(REAL_NAMES.filter((real) => !isAccepted(line, real) || !isAccepted(company, real))).toEqual([]);
  });

  it("is none of sixty that hide or disguise something", () => {
    expect(Object.values(HOSTILE_NAMES).flat().length).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(HOSTILE_NAMES))("is refused with %s", (_, names) => {
    expect(names.filter((hostile) => isAccepted(name, hostile)).map(escaped)).toEqual([]);
  });

  it.each(Object.entries(HOSTILE_NAMES).filter(([kind]) => kind !== "mixed scripts"))(
    "of an event, a place or a company is refused with %s too",
    (_, names) => {
      expect(names.filter((hostile) => isAccepted(line, hostile) || isAccepted(company, hostile)).map(escaped)).toEqual(
        [],
      );
    },
  );

  it("of a company may have words of several scripts, a word may not", () => {
    expect(["Яндекс Go", "Сбер X", "株式会社 Яндекс", "Alpha-Бета"].filter((one) => !isAccepted(company, one))).toEqual(
      [],
    );
    expect(["Pаypal", "Яндекс Gо", "Αpple Inc."].filter((one) => isAccepted(company, one))).toEqual([]);
    expect(isAccepted(line, "Встреча: Google и Яндекс in Zürich")).toBe(true);
    expect(isAccepted(company, "")).toBe(true);
  });

  it("is refused with a sentence that says what to change", () => {
    const sentence = (text: string) => name.safeParse(text).error?.issues[0]?.message;
    expect(sentence("Ada\u200bQuill")).toBe("Please remove invisible characters.");
    expect(sentence("\u0301\u0301")).toBe("Please use visible characters.");
    expect(sentence("A\u0301\u0301\u0301\u0301")).toBe("Please use at most 3 accents on a letter.");
    expect(sentence("Аdа")).toBe("Please write the name in one alphabet.");
  });

  it.each([
    "https://evil.test",
    "Prize: ftp://x",
    "www.evil.rs",
    "Win at evil.com",
    "EVIL.COM",
    "Evil.Co",
    "evil.cOm",
    "bit.ly/prize",
    "T.Me/prize",
    "evil-T.Me",
    "evil-VB.NET",
    "ASP.NET/prize",
    "my.evil.xyz",
    "evil.com-prize",
    "evil.com.",
    "(evil.com)",
    "bücher.de",
    "evil。com",
    "ｅｖｉｌ．ｃｏｍ",
    "ada@evil.com",
    "Prize: evil.icu",
    "Prize: evil.pl",
    "At evil.tk",
    "Prize: evil.md",
    "Meet at evil.T.Me",
    "A.T.Me",
    "X.Com/prize",
    "Meet at evil.xn--p1ai",
    "evil.comで登録",
    "evil.com様",
    "X.Comで登録",
    "evil.com\u0308",
    "evil.com\u0301 prize",
    "203.0.113.5/pay",
    "Pay at 203.0.113.5.",
    "２０３．０．１１３．５",
  ])("is refused with the address of a page or a mailbox: %s", (text) => {
    for (const schema of [name, line, company])
      expect(schema.safeParse(text).error?.issues[0]?.message).toContain("Web addresses aren't shown here. Please ");
  });

  it.each(["пример.рф", "例子.中国", "ตัวอย่าง.ไทย", "उदाहरण.भारत"])(
    "is refused with an address of other scripts: %s",
    (text) => {
      for (const schema of [name, line, company]) expect(isAccepted(schema, text)).toBe(false);
    },
  );

  it("that is an address is refused with what to write instead", () => {
    const sentence = (text: string) => company.safeParse(text).error?.issues[0]?.message;
    expect(sentence("Booking.com")).toBe(
      "Web addresses aren't shown here. Please write Booking instead of Booking.com.",
    );
    expect(sentence("Head of sales, Monday.com")).toBe(
      "Web addresses aren't shown here. Please write Monday instead of Monday.com.",
    );
    expect(sentence("https://evil.test")).toBe("Web addresses aren't shown here. Please leave it out.");
  });

  it.each([
    "Node.js Summit",
    "B.Tech, M.Tech",
    "B.Com and M.Com",
    "B.Sc., M.Sc., Ph.D",
    "Dr.med. J.Black",
    "P.V.Narasimha",
    "TP.HCM",
    "อ.เมือง จ.ภูเก็ต",
    "ดร.สมชาย",
    "資金調達の夜。参加無料",
    "г.Казань",
    "St.Gallen",
    "J.Li",
    "J.R.Ma",
    "Dr. Li",
    "John Smith III, Ph.D.",
    "ASP.NET developer",
    "ASP.NET入門",
    "Node.jsで学ぶ",
    "St.Noël",
    "Dr.Maïa",
    "Release 1.2.3",
    "v10.2.0.1",
    "Section 1.2.3.4.5",
    "12.11.2026",
    "From 300.1.1.1",
    ".NET Meetup",
    "Acme Inc., e.V., S.p.A.",
    "Version 2.0",
    "12.5 p.m.",
    "And/Or: a talk",
    "https without an address",
    "Q&A… and more",
  ])("may have dots that are of no address: %s", (text) => expect(line.safeParse(text).data).toBe(text));

  it("that is too long is refused for its length, before its characters are looked at", () => {
    for (const one of ["\u0903", "\u0301", "\u200d", "ක\u0dca\u200d", "👩\u200d"]) {
      const { error } = name.safeParse(one.repeat(20_000));
      expect(
        error?.issues.map(({ message }) => message),
        escaped(one),
      ).toEqual(["At most 100 characters."]);
    }
  });

  it("has two letters, or one of a writing in which a letter is a word", () => {
    const sentence = (text: string) => name.safeParse(text).error?.issues[0]?.message;
    for (const text of ["李", "Ö Ö", "Bo", "م"]) expect(isAccepted(name, text), text).toBe(true);
    for (const text of ["", " ", "A", "Ø"]) expect(sentence(text), text).toBe("Name must be at least 2 characters.");
  });

  it("that is searched for may be anything that can be stored", () => {
    expect(lineOfText(0, 100).safeParse("Аdа\u200b").success).toBe(true);
  });
});

describe("an address", () => {
  const isAddress = (text: string) => emailAddress().safeParse(text).success;

  it.each([
    "a&b@example.com",
    "tom#1@example.com",
    "o'neil+vc@example.com",
    "ada@xn--bcher-kva.example",
    "x@a.xn--p1ai",
  ])("is what browsers and mail servers take: %s", (text) => expect(isAddress(text)).toBe(true));

  it.each([
    "ada",
    "ada@localhost",
    "a b@example.com",
    "ada@exam_ple.com",
    "a@b@c.de",
    "ada@example.com\r\nBcc: x@y.de",
    "ada\u0007@example.com",
  ])("is refused: %j", (text) => expect(isAddress(text)).toBe(false));
});

describe("a text of several lines", () => {
  const text = paragraphsOfText(1, 1000);

  it("turns no direction, and stacks no marks on what is around it", () => {
    expect(sentenceOf(text, "pay \u202ecod.exe")).toBe(
      "Please remove the characters that change the direction of the text.",
    );
    expect(sentenceOf(text, "e\u0301\u0301\u0301\u0301")).toBe("Please use at most 3 accents on a letter.");
    for (const written of ["שלום\u200f, Node", "Phở, crème brûlée\n\tव्यक्ति"])
      expect(sentenceOf(text, written)).toBeUndefined();
  });

  it.each<[string, (written: string) => string | undefined]>([
    ["an announcement", (one) => sentenceOf(announcementInput, { text: one })],
    ["a question about an opportunity", (one) => sentenceOf(questionInput, { text: one })],
    ["an update of an opportunity", (one) => sentenceOf(updateInput, { title: "Closed a round", text: one })],
    ["a post", (one) => sentenceOf(postInput, { text: one, audience: "members", picture: null })],
    ["a comment", (one) => sentenceOf(commentInput, { text: one, replyTo: null })],
    [
      "the words of a report",
      (one) => sentenceOf(reportInput, { kind: "post", postId: newId(), reason: "spam", words: one }),
    ],
    ["a message", (one) => sentenceOf(messageText, one)],
  ])("is seen, and has no control characters: %s", (_, refused) => {
    for (const hidden of [
      "\u2800\u2800\u2800\u2800\u2800",
      "\u200b\u200b\u200b\u200b\u200b",
      "\u3164 \u00ad\n\u3164\u2060",
    ])
      expect(refused(hidden), escaped(hidden)).toBeTruthy();
    for (const control of ["five \u0007 bells", "five\u000blines"])
      expect(refused(control), escaped(control)).toBe("Please remove control characters.");
    for (const seen of ["Five words: 👩\u200d💻 علی\u200cرضا", "Line one\n\tline two"])
      expect(refused(seen), seen).toBeUndefined();
  });

  it.each(["\u0007 bell", "a\u000btab", "a\u0000b", "a\u001bescape", "a\u009fb"])(
    "has no control character: %j",
    (one) => {
      expect(text.safeParse(one).error?.issues[0]?.message).toBe("Please remove control characters.");
    },
  );

  it("keeps line ends of every kind as one, and tabs", () => {
    expect(text.parse("a\r\nb\rc\u2028d\u0085e\tf")).toBe("a\nb\nc\nd\ne\tf");
  });
});

describe("digits", () => {
  it("of a Japanese or Chinese keyboard are digits in a code, a number and an amount", () => {
    expect(invitationCode.parse("ａｂ１２-３４ cd")).toBe("AB1234CD");
    expect(readCertificateCode("ｎｄ１２-３４５６ ７８９０")).toBe(readCertificateCode("nd12-3456 7890"));
    expect(readWholeNumber(" ２５０ ")).toBe(250);
    expect(readMoney("€７５０K")).toEqual({ money: { amountMinor: 75_000_000, currency: "EUR" } });
    for (const text of ["", "２.5", "-1", "1e3", "ten"]) expect(readWholeNumber(text), text).toBeNaN();
  });
});

const sentenceOf = (
  schema: { safeParse: (input: unknown) => { error?: { issues: { message: string }[] } } },
  input: unknown,
) => schema.safeParse(input).error?.issues[0]?.message;

const escaped = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);

let host: TestMember;
let admin: TestMember;
let event: string;

beforeAll(async () => {
  host = await createMember({ name: "Hana Host" });
  admin = await createMember({ name: "Otto Brandt", role: "admin", columns: { twoFactorEnabled: true } });
  event = await createEvent({ hostId: host.id });
});

const HIDDEN = "Quiet\u3164Name";

describe("every door for a line that others read", () => {
  // Another address for each, because registrations of one are limited.
  const person = () => ({ name: HIDDEN, email: `${newId()}@example.com` });
  const inOneWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
  const newEvent = () => ({
    title: "A fine evening",
    startsAt: inOneWeek(),
    timeZone: "Europe/Zurich",
    location: "Zürich",
    description: "Words about it, enough of them.",
  });
  const tier = { name: "Plain", priceMinor: 1, features: ["One"], capabilities: [] };
  const invitation = { note: HIDDEN, trusted: false, maxUses: 1, expiresInDays: 1 };

  it.each<[string, string, () => object, "visitor" | "host" | "admin"]>([
    [
      "sign-up",
      "POST /api/auth/sign-up/email",
      () => ({ ...person(), password: "a good password", acceptedTerms: true }),
      "visitor",
    ],
    ["settings", "PATCH /api/me", () => ({ name: HIDDEN }), "host"],
    ["a guest's registration", "POST /api/events/{event}/registration", person, "visitor"],
    [
      "a guest's company",
      "POST /api/events/{event}/registration",
      () => ({ ...person(), name: "Gus", company: HIDDEN }),
      "visitor",
    ],
    ["an event's title", "POST /api/events", () => ({ ...newEvent(), title: HIDDEN }), "host"],
    ["an event's place", "POST /api/events", () => ({ ...newEvent(), location: HIDDEN }), "host"],
    ["an edited title", "PATCH /api/events/{event}", () => ({ version: 1, title: HIDDEN }), "host"],
    ["a tier", "POST /api/admin/tiers", () => ({ ...tier, name: HIDDEN }), "admin"],
    ["a line of a tier", "POST /api/admin/tiers", () => ({ ...tier, features: [HIDDEN] }), "admin"],
    [
      "a page's title",
      "PUT /api/admin/pages/about",
      () => ({ title: HIDDEN, markdown: "", published: false, version: 0 }),
      "admin",
    ],
    ["an invitation's note", "POST /api/admin/invitations", () => invitation, "admin"],
    ["a topic for the academy", "POST /api/academy/requests", () => ({ topic: HIDDEN, reason: "" }), "host"],
    [
      "a news source",
      "POST /api/admin/news",
      () => ({ name: HIDDEN, feedUrl: "https://paper.example/feed", category: "market", language: "en" }),
      "admin",
    ],
  ])("refuses invisible characters and addresses: %s", async (_, request, body, who) => {
    const [method = "", path = ""] = request.replace("{event}", event).split(" ");
    const cookie = { visitor: "", host: host.cookie, admin: admin.cookie }[who];
    const refused = async (sent: object) => {
      const answer = await call(path, { method, body: sent, cookie });
      expect(answer.status).toBe(422);
      return Object.values(((await answer.json()) as { fields: Record<string, string> }).fields);
    };
    expect(await refused(body())).toEqual(["Please remove invisible characters."]);
    expect(await refused(JSON.parse(JSON.stringify(body()).replace(HIDDEN, "Win at evil.com")))).toEqual([
      "Web addresses aren't shown here. Please write evil instead of evil.com.",
    ]);
  });
});
