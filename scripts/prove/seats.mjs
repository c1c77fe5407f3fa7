// `npm run prove:seats`: proves in the local runtime that one of five hundred concurrent registrations gets the last
// seat, and that random concurrent commands keep seats and waitlist consistent.
import { assert, prove } from "../proofs/proof.mjs";
import { run } from "../support/tools.mjs";

await prove("each seat goes to one person, and freed seats go to the waitlist in order", async () => {
  const vitest = ["run", "--config", "tests/vitest.config.ts", "--project", "proofs", "tests/proofs/seats.test.ts"];
  const { code, output } = await run("vitest", vitest);
  const summaries = output.split("\n").filter((line) => line.startsWith("seats: "));
  console.log(summaries.join("\n"));
  assert(code === 0 && summaries.length > 0, output.slice(-8000));
});
