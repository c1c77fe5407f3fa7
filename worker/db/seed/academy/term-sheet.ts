import type { CoursePlan } from "./plan.ts";

export const termSheet: CoursePlan = {
  title: "Reading a Term Sheet",
  description: "Clause by clause through a Series A sheet, and which four lines decide the rest.",
  longDescription:
    "A term sheet is short because the lawyers have not started yet. That is exactly why it is worth an evening: nearly everything that hurts later is already on the page, in a clause of one or two lines.\n\nYou will take one real-looking sheet apart, clause by clause, with a pencil and a small spreadsheet. No prior legal reading is needed. At the end you can mark up a sheet yourself and explain each mark to the other side.\n\nNothing here is legal or financial advice.",
  instructor: "Owen Bradley",
  instructorTitle: "Counsel, Bradley & Finch",
  level: "beginner",
  category: "investing",
  modules: [
    [
      "Price, and what it hides",
      50,
      "The price on the first line is a **pre-money valuation**: what the company is worth before the new money arrives. Divide it by the number of shares, and you have the price of one share. The whole negotiation is about which shares you count.\n\n## Fully diluted\n\nMost sheets say *fully diluted*. That means every share that exists, every option that was granted, and the whole option pool, also the part that nobody has yet. A pool that is created **before** the round is paid for by the founders alone.\n\n| | Pool before | Pool after |\n|---|---|---|\n| Pre-money | $8,000,000 | $8,000,000 |\n| Shares counted | 10,000,000 | 8,500,000 |\n| Price of a share | $0.80 | $0.94 |\n\n## What to do\n\n1. Write the number of shares beside the price.\n2. Ask how many of them are options that nobody has.\n3. Compute the price again without those.\n\nThe difference between the two results is the real discount. It is often larger than what the valuation was argued about.",
    ],
    [
      "Liquidation preference, worked by hand",
      55,
      "A liquidation preference says who is paid first when the company is sold. *1x non-participating* is the usual one: investors take their money back **or** their share of the proceeds, whichever is more.\n\n## One sale, three clauses\n\nInvestors put in $4 million for 25 percent. The company is sold for $12 million.\n\n| Clause | Investors | Everybody else |\n|---|---|---|\n| 1x non-participating | $4.0 million | $8.0 million |\n| 1x participating | $6.0 million | $6.0 million |\n| 2x non-participating | $8.0 million | $4.0 million |\n\nThe same price, the same stake, and half of what everybody else gets.\n\n## Where it stops to matter\n\nFind the price at which the investors would rather convert. For the first row that is $16 million: a quarter of it is their $4 million. Above that the clause costs nothing. Below it, it decides everything.\n\n> Always compute the bad year. The good year pays everyone.",
    ],
    [
      "Board seats and vetoes",
      40,
      "Two lists decide who runs the company: who sits on the board, and what needs the investors' consent.\n\n## The board\n\nA first board of three is common: one founder, one investor, one independent member whom both accept. Count the votes that you can lose before you lose the company.\n\n## The vetoes\n\nConsent of the preferred shareholders is normal for a sale, for new shares that rank before theirs, and for a change of the articles. It is *not* normal for a budget, a hire or a contract.\n\n- Put an amount beside every veto: debt **above $250,000**.\n- Put a time beside every answer: ten business days, then silence is consent.\n- Put a majority beside every class: one small holder must not be enough.",
    ],
    [
      "Anti-dilution without fear",
      50,
      "Anti-dilution changes the price at which preferred shares convert when a later round is cheaper.\n\n## Two formulas\n\n**Full ratchet** gives the earlier investor the new, lower price for all of their shares, however small the new round is. **Broad-based weighted average** moves the price in proportion to how much was sold at the lower one.\n\n```\nnew price = old price x (A + B) / (A + C)\nA = shares before, B = shares the money would have bought at the old price\nC = shares that it did buy\n```\n\nWith ten million shares, a price of $1.00 and a small round of $500,000 at $0.50, the weighted average is about $0.95. The ratchet is $0.50.\n\nAsk for the broad-based formula, with exceptions for options and for shares that are given in an acquisition.",
    ],
    [
      "Reading one sheet, start to end",
      45,
      "Print the sheet from the resources of this course. Read it three times.\n\n1. **With a pencil.** Underline every number and every *may*. Circle every word with a capital letter that is not explained.\n2. **With the spreadsheet.** Enter the sale at three prices: half of the valuation, the valuation, and five times the valuation.\n3. **With the other chair.** For every mark, write down what the other side would lose by agreeing, in one line.\n\nThe four lines that decide the rest are the pool, the preference, the vetoes and the formula. If those are fair, you can be generous with everything else.\n\nThen send your marks within two days. Speed is the cheapest concession there is.",
    ],
  ],
  files: [
    [
      "Sample term sheet",
      "PDF",
      "SAMPLE - for exercise only, not an offer\n\nIssuer: Larkfield Instruments, Inc.\nSecurities: Series A Preferred Stock\n\nPRICE. $4,000,000 at a pre-money valuation of $12,000,000, fully diluted, including an available option pool of 15 percent after the closing.\n\nLIQUIDATION PREFERENCE. One times the original purchase price, then participation with the common stock up to three times the original purchase price.\n\nANTI-DILUTION. Full ratchet for 18 months, broad-based weighted average after that.\n\nBOARD. Five members: two chosen by the holders of common stock, two by the holders of preferred stock, one by all of them together.\n\nPROTECTIVE PROVISIONS. Consent of the holders of a majority of the preferred stock for: a sale of the company; shares that rank equally or before; debt; any contract of more than one year; the annual budget.\n\nEXCLUSIVITY. 60 days. Costs of the investor paid by the company up to $60,000.",
    ],
    [
      "Sale at five prices",
      "CSV",
      "Sale price,1x non-participating,1x participating,2x non-participating\r\n6000000,4000000,4500000,6000000\r\n12000000,4000000,6000000,8000000\r\n16000000,4000000,7000000,8000000\r\n32000000,8000000,11000000,8000000\r\n80000000,20000000,23000000,20000000\r\n",
    ],
    [
      "Checklist for the second reading",
      "TXT",
      "Checklist for the second reading\n\n[ ] Number of shares written beside the price\n[ ] Options that nobody has, counted\n[ ] Price at which the investors would convert\n[ ] Votes on the board that can be lost\n[ ] An amount beside every veto\n[ ] A time beside every consent\n[ ] The formula of anti-dilution, with an example\n[ ] Days of exclusivity, and who pays which costs\n",
    ],
  ],
};
