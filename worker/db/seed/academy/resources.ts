import type { ResourcePlan } from "./plan.ts";

export const RESOURCES: ResourcePlan[] = [
  {
    title: "Venture Deals, Annotated",
    kind: "book",
    category: "legal",
    description: "The usual clauses in the order of a usual sheet, with notes by a lawyer of the network.",
    author: "Owen Bradley",
    type: "PDF",
    text: "1. Price\nThe number that is discussed most and decides least. Note: always read it together with the option pool.\n\n2. Preference\nWho is paid first. Note: a multiple above one is a price cut that does not look like one.\n\n3. Participation\nWhether the first in line also shares in the rest. Note: agree to a cap, or to none of it.\n\n4. Board\nWho decides between rounds. Note: the independent member is chosen when everybody is still friends.\n\n5. Vetoes\nWhat cannot happen without consent. Note: amounts and deadlines turn a veto into a procedure.\n\n6. Anti-dilution\nWhat a cheaper round costs. Note: ask for the broad-based average.\n\n7. Exclusivity\nHow long you talk to nobody else. Note: thirty days are enough for people who mean it.\n\nNothing in this text is legal or financial advice.",
  },
  {
    title: "First Meeting with a Lender",
    kind: "guide",
    category: "investing",
    description: "One page: what they will ask, and what you may leave at home.",
    author: "Tomas Herrera",
    type: "PDF",
    text: "What they will ask\n\n- How much, for how long, and what for, in one sentence.\n- What pays it back if the plan is six months late.\n- Who else is owed money, and who is paid first.\n- Who signs, and who else knows.\n\nWhat to bring\n\n- Twelve months of bank statements.\n- The list of what customers owe you, by age.\n- One page of numbers for the next twelve months.\n\nWhat you may leave at home\n\n- The presentation for investors.\n- The size of the market.\n- Anything that begins with the word if.",
  },
  {
    title: "Storage in the Nordics, 2026",
    kind: "report",
    category: "investing",
    description: "Eleven invented projects in one table, to practice comparing permits, power and prices.",
    author: "Ingrid Solberg",
    type: "CSV",
    text: "Project,Country,MW,Months to permit,EUR per kWh\r\nHavn 1,Norway,20,14,310\r\nHavn 2,Norway,40,15,295\r\nFjell,Norway,12,19,340\r\nSkog,Sweden,60,11,280\r\nSjo,Sweden,25,12,300\r\nGruva,Sweden,80,16,270\r\nHolm,Denmark,30,9,315\r\nKlit,Denmark,18,10,320\r\nLahti,Finland,50,8,275\r\nKarhu,Finland,35,9,285\r\nSaari,Finland,10,13,330\r\n",
  },
];
