import type { BootstrapData } from "#contract/document.ts";
import { call } from "./call.ts";

/** Opens a page, and reads what search engines, the app and readers without scripts find in its document. */
export async function openDocument(path: string, cookie?: string) {
  const answer = await call(path, { cookie });
  const html = await answer.text();
  const found = (pattern: RegExp) => pattern.exec(html)?.[1];
  const about = found(/<script type="application\/ld\+json">(.*?)<\/script>/s);
  const json = found(/id="bootstrap-data">(.*?)<\/script>/s);
  const data = json ? (JSON.parse(json) as BootstrapData) : null;
  return {
    answer,
    html,
    about: about ? JSON.parse(about) : null,
    data,
    answers: data?.answers ?? {},
    title: found(/<title>(.*?)<\/title>/),
    canonical: found(/<link rel="canonical" href="([^"]*)">/),
    isHidden: html.includes('<meta name="robots" content="noindex">'),
    article: found(/<main[^>]*>(.*?)<\/main>/s) ?? "",
  };
}
