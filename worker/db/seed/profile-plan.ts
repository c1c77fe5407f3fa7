import type { FocusInput } from "#contract/profiles/focus.ts";
import type { SocialLink } from "#contract/profiles/parts.ts";
import type { SamplePerson } from "./people.ts";

/** Months as `2019-03`; without an end: current. */
export type Job = [
  role: string,
  company: string,
  from: string,
  to: string | null,
  description: string,
  skills: string[],
];
export type School = [institution: string, degree: string, from: string, to: string];

/** Companies, schools and addresses are invented. */
export type ProfilePlan = {
  person: SamplePerson;
  isPublic?: true;
  website: string;
  bio: string;
  interests: string[];
  jobs: Job[];
  schools: School[];
  skills: string[];
  links: SocialLink[];
  focus: Partial<Omit<FocusInput, "version" | "kind">>;
};

export const linkedin = (name: string): SocialLink => ({
  type: "linkedin",
  url: `https://people.example/${name}`,
  label: `In/${name}`,
});

export const site = (host: string, label: string): SocialLink => ({
  type: "other",
  url: `https://${host}.example/`,
  label,
});
