// `npm run prove:seats`: runs concurrent registrations in the real local runtime. Proves that one seat goes to exactly one of five
// hundred concurrent registrations, and that random mixes of registering, joining the waitlist, cancelling and changing the capacity keep
// seats and waitlist consistent.
import { assert, prove } from "../proofs/proof.mjs";
import { run } from "../support/tools.mjs";

await prove("each seat goes to one person, and freed seats go to the waitlist in order", async () => {
  const vitest = ["run", "--config", "tests/vitest.config.ts", "--project", "proofs", "tests/proofs/seats.test.ts"];
  const { code, output } = await run("vitest", vitest);
  const summaries = output.split("\n").filter((line) => line.startsWith("seats: "));
  console.log(summaries.join("\n"));
  assert(code === 0 && summaries.length > 0, output.slice(-8000));
});
