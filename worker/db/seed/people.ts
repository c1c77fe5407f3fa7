import type { MemberKind, MemberRole } from "#contract/members.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { sampleIds } from "./sample-ids.ts";

const memberId = sampleIds("0001");

const [STARTUP, INVESTOR, ENTERPRISE] = [2, 3, 4].map((at) => `${FREE_TIER.slice(0, -1)}${at}`) as [
  string,
  string,
  string,
];

/** Approved, verified and labeled as samples. */
export type SamplePerson = {
  id: string;
  name: string;
  email: string;
  kind: MemberKind;
  role: MemberRole;
  tierId: string;
  title: string;
  company: string;
  location: string;
};

/** Local development only. */
export const SAMPLE_PASSWORD = "sample-password";

/** For local development and tests. Never seeded in production. */
export const ada: SamplePerson = {
  id: memberId(1),
  name: "Ada Lindqvist",
  email: "ada@sample.test",
  kind: "founder",
  role: "member",
  tierId: STARTUP,
  title: "Founder",
  company: "Tallybrook",
  location: "Stockholm, Sweden",
};
export const ines: SamplePerson = {
  id: memberId(2),
  name: "Ines Duarte",
  email: "ines@sample.test",
  kind: "investor",
  role: "member",
  tierId: INVESTOR,
  title: "Partner",
  company: "Larkmoor Seed",
  location: "Lisbon, Portugal",
};
export const otto: SamplePerson = {
  id: memberId(3),
  name: "Otto Brandt",
  email: "otto@sample.test",
  kind: "organizer",
  role: "admin",
  tierId: ENTERPRISE,
  title: "Community lead",
  company: "Node",
  location: "Berlin, Germany",
};

const investor = (
  at: number,
  name: string,
  email: string,
  tierId: string,
  title: string,
  company: string,
  location: string,
) => ({
  id: memberId(at),
  name,
  email,
  kind: "investor" as const,
  role: "member" as const,
  tierId,
  title,
  company,
  location,
});

/** Also in production when the operator seeds samples; there they cannot sign in. */
export const daniel = investor(
  16,
  "Daniel Kessler",
  "daniel@sample.test",
  ENTERPRISE,
  "Principal",
  "Halden Bridge Partners",
  "Zürich, Switzerland",
);
export const ingrid = investor(
  17,
  "Ingrid Solberg",
  "ingrid@sample.test",
  STARTUP,
  "Founding partner",
  "Fenwick Tide",
  "Oslo, Norway",
);
export const amara = investor(
  18,
  "Amara Osei",
  "amara@sample.test",
  INVESTOR,
  "Managing partner",
  "Kestrel Row Capital",
  "Accra, Ghana",
);
export const priya = investor(
  19,
  "Priya Raman",
  "priya@sample.test",
  INVESTOR,
  "Angel investor",
  "Independent",
  "London, United Kingdom",
);
export const tomas = investor(
  20,
  "Tomás Herrera",
  "tomas@sample.test",
  INVESTOR,
  "Venture lender",
  "Two Rivers Credit",
  "Madrid, Spain",
);
export const kenji = investor(
  21,
  "Kenji Watanabe",
  "kenji@sample.test",
  FREE_TIER,
  "Director",
  "Marlow Lane Growth",
  "Amsterdam, Netherlands",
);

export const CAST: SamplePerson[] = [ada, ines, otto];
export const INVESTORS: SamplePerson[] = [daniel, ingrid, amara, priya, tomas, kenji];
