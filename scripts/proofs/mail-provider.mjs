// A mail provider that honours keys and misbehaves by plan: it is down, asks to come later, takes a mail and never answers, or refuses an
// address for good. Its books say which mails really went out.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const ANSWER_MS = 60;
/** Each holds the consumer for the whole of its patience. */
const MAX_HANGS = 4;

/** What happens to the first call of a key, by a number that is the key's own. Later calls are accepted. */
const FAULTS = ["down", "later", "taken and cut", "taken and silent", "cut", "HTML", null, null, null, null];

export class MailProvider {
  /** By key: address, text and event of what was accepted, and how often it was asked for. */
  accepted = new Map();
  asked = new Map();
  counts = {};
  /** Refused addresses are taken from now on. */
  isWell = false;

  async listen(port) {
    const server = createServer((request, response) => this.#take(request, response));
    await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${port}/send`;
    this.close = () => server.closeAllConnections();
  }

  async #take(request, response) {
    let body = "";
    for await (const part of request) body += part;
    const key = request.headers["idempotency-key"];
    const { to_email: to, event_title: event, custom_message: text } = JSON.parse(body).template_params;
    const nth = (this.asked.get(key) ?? 0) + 1;
    this.asked.set(key, nth);
    await pause(ANSWER_MS * (0.5 + Math.random()));
    const accept = () => {
      if (this.accepted.has(key)) this.#count("asked for again after it was taken");
      else this.accepted.set(key, { to, event, text });
    };
    if (to.startsWith("refused-") && !this.isWell) {
      this.#count("refused");
      return response.writeHead(to.startsWith("refused-for-us") ? 400 : 422).end("<p>No.</p>");
    }
    const fault = nth === 1 ? this.#faultOf(key) : null;
    if (fault) this.#count(fault);
    if (fault === "down") return response.writeHead(500, { "content-type": "text/html" }).end("<h1>Sorry</h1>");
    if (fault === "later") return response.writeHead(429).end();
    if (fault === "cut") return request.socket.destroy();
    accept();
    if (fault === "taken and cut") return request.socket.destroy();
    if (fault === "taken and silent") return;
    if (fault === "HTML") return response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
    response.end("OK");
  }

  #faultOf(key) {
    const fault = FAULTS[createHash("sha256").update(key).digest()[0] % FAULTS.length];
    return fault === "taken and silent" && this.counts[fault] === MAX_HANGS ? null : fault;
  }

  #count(what) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Tokens of the cancel links in accepted mails about an event whose text has these words. */
  cancelTokens(event, words) {
    return [...this.accepted.values()]
      .filter((mail) => mail.event === event && mail.text.includes(words))
      .map(({ text }) => /registration\?token=(\S+)&do=cancel/.exec(text)?.[1])
      .filter(Boolean);
  }
}
