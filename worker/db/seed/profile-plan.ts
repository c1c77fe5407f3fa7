import type { FocusInput } from "#contract/profiles/focus.ts";
import type { SocialLink } from "#contract/profiles/parts.ts";
import type { SamplePerson } from "./people.ts";

/** One job, and one school. Months as `2019-03`; no end is the present job. */
export type Job = [
  role: string,
  company: string,
  from: string,
  to: string | null,
  description: string,
  skills: string[],
];
export type School = [institution: string, degree: string, from: string, to: string];

/** What one sample person wrote. Companies, schools and addresses are invented. */
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

/** The page of somebody at an example network of people. */
export const linkedin = (name: string): SocialLink => ({
  type: "linkedin",
  url: `https://people.example/${name}`,
  label: `In/${name}`,
});

/** Another page. */
export const site = (host: string, label: string): SocialLink => ({
  type: "other",
  url: `https://${host}.example/`,
  label,
});
