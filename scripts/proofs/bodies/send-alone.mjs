import { request } from "node:http";

/**
 * Sends one request on a connection of its own, from this site. `chunked`: without a content-length. Resolves to the status, the headers
 * and the text of the answer; to status 0 and the error's code when the connection breaks before an answer.
 */
export function sendAlone(origin, { method = "POST", path, headers = {}, body = "", chunked = false }) {
  const length = chunked ? { "transfer-encoding": "chunked" } : { "content-length": Buffer.byteLength(body) };
  const all = { origin, "content-type": "application/json", "cf-connecting-ip": "198.18.0.1", ...length, ...headers };
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const failed = (error) => resolve({ status: 0, headers: {}, text: error.code ?? error.message });
    // The path as it is written: a URL would normalize it.
    const sent = request({ hostname, port, method, path, headers: all, agent: false, timeout: 20_000 }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      answer.once("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      answer.once("error", failed);
    });
    sent.once("error", failed).once("timeout", () => sent.destroy(new Error("no answer within 20 s")));
    sent.end(body);
  });
}
