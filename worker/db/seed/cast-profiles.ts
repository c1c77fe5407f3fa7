import { ada, ines, otto } from "./people.ts";
import { linkedin, type ProfilePlan, site } from "./profile-plan.ts";

export const CAST_PROFILES: ProfilePlan[] = [
  {
    person: ada,
    website: "https://tallybrook.example/",
    bio: "I build Tallybrook, ledger software for lenders who still reconcile by spreadsheet.\n\nBefore that I spent nine years in finance teams that found their mistakes in April. I like numbers that can be checked by someone who is tired.\n\nWe are 11 people in Stockholm, and we answer our own support line.",
    interests: ["Accounting", "Open ledgers", "Cold-water swimming", "Typefaces", "Sailing"],
    jobs: [
      [
        "Founder",
        "Tallybrook",
        "2022-02",
        null,
        "Ledger software for lenders. 41 customers in four countries, who pay by seat and by loan.",
        ["Product", "Accounting systems"],
      ],
      [
        "Head of finance",
        "Vinterviken Energy",
        "2017-08",
        "2022-01",
        "Led a team of seven through two audits and one merger, and wrote the tools that later became Tallybrook.",
        ["Accounting systems", "Team building"],
      ],
      ["Auditor", "Björkdal & Partners", "2013-09", "2017-07", "Audits of trading and energy companies.", ["Audit"]],
    ],
    schools: [
      ["Mälaren School of Economics", "MSc in Accounting", "2011-09", "2013-06"],
      ["Mälaren School of Economics", "BSc in Economics", "2008-09", "2011-06"],
    ],
    skills: ["Product", "Accounting systems", "Team building", "Audit", "Pricing"],
    links: [linkedin("ada"), site("closing-notes", "Closing notes"), site("tallybrook-status", "Status page")],
    focus: {
      sectors: ["fintech", "saas"],
      stages: ["series-a"],
      regions: ["europe"],
      amountMaxMinor: 500_000_000,
      currency: "USD",
    },
  },
  {
    person: ines,
    website: "https://larkmoor.example/",
    bio: "I write first checks into companies that sell to people who keep records: clinics, workshops, town halls.\n\nI read every deck that says in its first line what it costs and who pays.",
    interests: ["Public services", "Ceramics", "Atlantic weather"],
    jobs: [
      [
        "Partner",
        "Larkmoor Seed",
        "2020-01",
        null,
        "14 companies since the first fund. Board seats in four.",
        ["Seed rounds"],
      ],
      [
        "Product manager",
        "Sete Colinas Software",
        "2014-03",
        "2019-12",
        "Records for 900 clinics.",
        ["Health records"],
      ],
    ],
    schools: [["Tagus Institute", "MSc in Industrial Engineering", "2008-09", "2013-07"]],
    skills: ["Seed rounds", "Health records", "Board work"],
    links: [linkedin("ines")],
    focus: {
      sectors: ["health", "saas"],
      stages: ["pre-seed", "seed"],
      regions: ["europe", "latin-america"],
      amountMinMinor: 20_000_000,
      amountMaxMinor: 80_000_000,
      currency: "EUR",
    },
  },
  {
    person: otto,
    website: "https://node-evenings.example/",
    bio: "I look after the members of Node: who is new, who should meet, and which evening has one chair too few.",
    interests: ["Long tables", "Tram maps", "Bread"],
    jobs: [
      ["Community lead", "Node", "2024-04", null, "Membership and evenings in five cities.", ["Hosting"]],
      [
        "Program manager",
        "Uferhalle",
        "2018-02",
        "2024-03",
        "Two hundred evenings for founders.",
        ["Hosting", "Events"],
      ],
    ],
    schools: [["Spree Academy", "BA in Cultural Studies", "2011-10", "2014-09"]],
    skills: ["Hosting", "Events", "Introductions"],
    links: [linkedin("otto")],
    focus: { formats: ["dinner", "pitch-night", "workshop"], sectors: ["saas", "climate"], regions: ["europe"] },
  },
];
