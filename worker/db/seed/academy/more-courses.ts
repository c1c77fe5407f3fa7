import type { CoursePlan } from "./plan.ts";

const syndicate: CoursePlan = {
  title: "How a Syndicate Works",
  description: "Lead, carry, special purpose vehicle: who signs what, and when.",
  longDescription:
    "A syndicate lets many people put small amounts into one company as if they were a single investor. This course follows one investment from the first message to the last payment, with the papers in the order in which they are signed.\n\nNothing here is legal or financial advice.",
  instructor: "Kenji Mori",
  instructorTitle: "Syndicate lead",
  level: "intermediate",
  category: "blockchain",
  modules: [
    [
      "Three roles and one vehicle",
      60,
      "The **lead** finds the company, negotiates and writes to everyone else. The **members** decide one deal at a time whether to join. The **vehicle**, a company made for one investment, holds the shares, so that the founder has one line in the table of shareholders and not forty.\n\n## Who is paid\n\nThe lead puts in money of their own and gets a *carry*, usually 15 to 20 percent of the profit. Without a profit there is no carry. Costs of the vehicle are shared in proportion.",
    ],
    [
      "The papers, in order",
      75,
      "1. **The memo.** Three pages by the lead: why this company, at which price, what could go wrong.\n2. **The commitment.** Each member names an amount. It binds only once the round is agreed.\n3. **The operating agreement.** It says who votes the shares, when money is paid out and what the lead may decide alone.\n4. **The subscription.** Identity checks, then the transfer.\n\nRead the third one most slowly. It outlives the enthusiasm by seven years.",
    ],
    [
      "What a blockchain adds, and what it does not",
      45,
      "A register on a blockchain records who holds which part of the vehicle, and lets it change hands without a new paper each time.\n\n- It **does** make the list of holders the same for everybody.\n- It **does not** make a transfer lawful that the agreement forbids.\n- It **does not** find a buyer.\n\nAsk where the register is kept, who can correct it, and what happens when a key is lost. A good answer to the last question names a person.",
    ],
  ],
  files: [
    [
      "Commitment letter, a template",
      "TXT",
      "To the lead of the syndicate\n\nI intend to join the investment in ______________ with ______________.\nThis letter does not bind me before I have read the operating agreement.\n\nName, date\n",
    ],
  ],
};

const diligence: CoursePlan = {
  title: "Due Diligence in Ten Documents",
  description: "What to ask for, what a missing page tells you, and where to stop.",
  longDescription:
    "Due diligence can fill a room, or it can be ten documents that are read well. This course is about the ten, what each of them proves, and what it means when one of them takes three weeks to arrive.\n\nNothing here is legal or financial advice.",
  instructor: "Priya Raman",
  instructorTitle: "Principal, early-stage investments",
  level: "advanced",
  category: "investing",
  modules: [
    [
      "The company and its owners",
      120,
      "Begin with the four documents that say what is being bought: the articles, the table of shareholders, the list of options and every agreement among shareholders.\n\nAdd up the table yourself. If your sum differs from theirs by a single share, stop and ask. *Nobody is offended by an addition.*\n\n## A missing page\n\nAn option that was promised in an email is a share that somebody believes in. Ask the founders to write a list of everybody who might believe in one.",
    ],
    [
      "Customers and money",
      150,
      "Three more: the bank statements of twelve months, the five largest contracts, and the list of what is owed.\n\nCompare the statements with the revenue in the presentation, month by month. Differences have three usual causes:\n\n| Cause | What it looks like |\n|---|---|\n| Timing | the same sum, a month later |\n| Definition | bookings that are called revenue |\n| Hope | a contract that was never signed |\n\nThe third ends the work.",
    ],
    [
      "People and promises",
      90,
      "The last three: contracts of the people who built the product, the assignment of what they built, and letters from lawyers.\n\nCall two customers and one person who left. Ask all three the same question: *what would you fix first?*\n\n## Where to stop\n\nYou are done when a further document could change the price, but no longer the decision. Write down which one that was.",
    ],
  ],
  files: [],
};

const notes: CoursePlan = {
  title: "Notes, SAFEs and Caps",
  description: "Three instruments on one cap table, with the arithmetic.",
  longDescription:
    "Convertible notes and SAFEs postpone the question of price. They do not answer it. In three lessons you put three of them on one table of shareholders and see who pays for the postponement.\n\nNothing here is legal or financial advice.",
  instructor: "Amara Okafor",
  instructorTitle: "Counsel to founders",
  level: "intermediate",
  category: "legal",
  modules: [
    [
      "A loan that wants to be a share",
      40,
      "A **convertible note** is a loan: it has interest and a day on which it must be paid back. A **SAFE** has neither. Both turn into shares in the next round, at a *discount* to its price, or at a *cap*, whichever gives more shares.\n\nA note that comes due before the next round is a conversation. Have it three months early.",
    ],
    [
      "The cap, by hand",
      45,
      "$500,000 with a cap of $5 million. The next round is priced at $10 million before the money, with eight million shares.\n\n```\nprice of the round = 10,000,000 / 8,000,000 = 1.25\nprice at the cap   =  5,000,000 / 8,000,000 = 0.625\nshares             =    500,000 / 0.625     = 800,000\n```\n\nAt the price of the round it would have been 400,000 shares. The difference comes from those who already hold shares, never from the new investor, who names a price after the conversion.",
    ],
    [
      "Three instruments on one table",
      35,
      "Put the note, the SAFE with a cap and the SAFE with a discount in one table, and convert all three at two prices: above the cap, and below it.\n\n> A cap is a ceiling for the company and a floor for nobody.\n\nIf founders end below the share that they told their families, it was decided here, not in the round. Keep the table, and add a row before you sign the next one.",
    ],
  ],
  files: [
    [
      "Conversion table",
      "CSV",
      "Instrument,Amount,Cap,Discount,Shares at 1.25\r\nNote,250000,,20%,250000\r\nSAFE with a cap,500000,5000000,,800000\r\nSAFE with a discount,100000,,15%,94118\r\n",
    ],
  ],
};

export const moreCourses = [syndicate, diligence, notes];
