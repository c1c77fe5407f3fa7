// A fake mail provider that honors idempotency keys and fails as planned. Records accepted emails.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const ANSWER_MS = 60;
/** Each one holds the queue consumer until its timeout. */
const MAX_HANGS = 4;

/** For the first call with a key, chosen by its hash. Later calls are accepted. */
const FAULTS = [
  "error 500",
  "error 429",
  "accepted, then disconnected",
  "accepted without answer",
  "disconnected",
  "HTML answer",
  null,
  null,
  null,
  null,
];

export class MailProvider {
  /** By key: address, text and event. */
  accepted = new Map();
  calls = new Map();
  counts = {};
  /** Also accepts addresses that start with `refused-`. */
  acceptsAll = false;

  async listen(port) {
    const server = createServer((request, response) => this.#answer(request, response));
    await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${port}/send`;
    this.close = () => server.closeAllConnections();
  }

  async #answer(request, response) {
    let body = "";
    for await (const part of request) body += part;
    const key = request.headers["idempotency-key"];
    const { to_email: to, event_title: event, custom_message: text } = JSON.parse(body).template_params;
    const nth = (this.calls.get(key) ?? 0) + 1;
    this.calls.set(key, nth);
    await pause(ANSWER_MS * (0.5 + Math.random()));
    const accept = () => {
      if (this.accepted.has(key)) this.#count("repeated after it was accepted");
      else this.accepted.set(key, { to, event, text });
    };
    if (to.startsWith("refused-") && !this.acceptsAll) {
      this.#count("refused");
      return response.writeHead(to.startsWith("refused-for-us") ? 400 : 422).end("<p>No.</p>");
    }
    const fault = nth === 1 ? this.#faultOf(key) : null;
    if (fault) this.#count(fault);
    if (fault === "error 500") return response.writeHead(500, { "content-type": "text/html" }).end("<h1>Sorry</h1>");
    if (fault === "error 429") return response.writeHead(429).end();
    if (fault === "disconnected") return request.socket.destroy();
    accept();
    if (fault === "accepted, then disconnected") return request.socket.destroy();
    if (fault === "accepted without answer") return;
    if (fault === "HTML answer") return response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
    response.end("OK");
  }

  #faultOf(key) {
    const fault = FAULTS[createHash("sha256").update(key).digest()[0] % FAULTS.length];
    return fault === "accepted without answer" && this.counts[fault] === MAX_HANGS ? null : fault;
  }

  #count(what) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  cancelTokens(event, words) {
    return [...this.accepted.values()]
      .filter((mail) => mail.event === event && mail.text.includes(words))
      .map(({ text }) => /registration#token=(\S+)&do=cancel/.exec(text)?.[1])
      .filter(Boolean);
  }
}
