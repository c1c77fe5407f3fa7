import type {
  OwnRecommendationView,
  RecommendationPage,
  RecommendationsView,
} from "#contract/profiles/recommendations.ts";
import { call } from "../call.ts";

type By = { cookie: string };
type Of = { id: string };

export const TEXT = "They ask the right questions, and they answer when it matters.";

/** Writes a recommendation; `more` replaces fields of the body. */
export const write = (by: By, of: Of, more: Record<string, unknown> = {}, headers = {}) =>
  call(`/api/profiles/${of.id}/recommendation`, {
    method: "PUT",
    cookie: by.cookie,
    headers,
    body: { version: 0, relationship: "worked-with", text: TEXT, ...more },
  });
export const withdraw = (by: By, of: Of) =>
  call(`/api/profiles/${of.id}/recommendation`, { method: "DELETE", cookie: by.cookie });
export const ask = (by: By, of: Of, note = "Would you?", headers = {}) =>
  call(`/api/profiles/${of.id}/recommendation-request`, { method: "PUT", cookie: by.cookie, headers, body: { note } });
export const takeBack = (by: By, of: Of) =>
  call(`/api/profiles/${of.id}/recommendation-request`, { method: "DELETE", cookie: by.cookie });
export const decline = (by: By, of: Of) =>
  call(`/api/profiles/me/recommendation-requests/${of.id}`, { method: "DELETE", cookie: by.cookie });
export const decide = (by: By, author: Of, state: string, version: number) =>
  call(`/api/profiles/me/recommendations/${author.id}`, { method: "PUT", cookie: by.cookie, body: { state, version } });
export const shown = (by: By, of: Of, query = "") =>
  call(`/api/profiles/${of.id}/recommendations${query}`, { cookie: by.cookie });

export const viewOf = async (answer: Response) => (await answer.json()) as OwnRecommendationView;
export const textsOf = async (by: By, of: Of) =>
  ((await (await shown(by, of)).json()) as RecommendationPage).rows.map(({ text }) => text);
export const ownOf = async (by: By) =>
  (await (await call("/api/recommendations", { cookie: by.cookie })).json()) as RecommendationsView;
