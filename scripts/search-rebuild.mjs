// `npm run search:rebuild -- --local|--remote`: requests a rebuild of the search index in the main database. The
// worker's cron rebuilds it, so that an interruption leaves no incomplete index. `--persist-to DIR` goes to wrangler.
import { REQUEST_REBUILD } from "../worker/search/rebuild-statement.ts";
import { readTarget, runSql } from "./support/d1.mjs";

const { target } = readTarget("Choose which index to rebuild:");
runSql(target, REQUEST_REBUILD, "The rebuild could not be requested.");
console.log(
  "The rebuild is requested: cron empties the index within a minute, then adds up to 5,000 entries of each noun a minute. Until it ends, searches find less.",
);
