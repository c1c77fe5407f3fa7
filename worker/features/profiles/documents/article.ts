import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { formatLongDate } from "#contract/dates.ts";
import { paragraphs } from "#contract/event-text.ts";
import { counted } from "#contract/numbers.ts";
import { FOCUS_TITLES } from "#contract/profiles/focus-fields.ts";
import { focusRows } from "#contract/profiles/focus-text.ts";
import { linkLines, shownAddress } from "#contract/profiles/links.ts";
import { formatMonthCount, formatMonths } from "#contract/profiles/months.ts";
import type { EducationEntry, ExperienceEntry } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { readWebAddress } from "#contract/web-address.ts";
import { header, visitorCall } from "./header.ts";

type Period = { from: string; to: string | null };
type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** In the layout and words of the app, so that nothing moves when it loads. An address is a link only when valid. */
export const profileArticle = (profile: ProfileView, appName: string): Html => html`<div class="py-6 md:py-8">
<article>
${header(profile)}
${visitorCall(profile, appName)}
<div class="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
<div class="grid min-w-0 grid-cols-1 gap-5">${about(profile)}${focus(profile)}${experience(profile.experience)}${education(profile.education)}${activity(profile)}</div>
<div class="grid min-w-0 grid-cols-1 gap-5">${skills(profile)}${contact(profile)}</div>
</div>
</article>
</div>`;

const section = (title: string, content: Html): Html =>
  html`<section id="${title.toLowerCase().replaceAll(" ", "-")}" class="card"><div class="card-head"><h2 class="card-title">${title}</h2></div>${content}</section>`;

const tags = (names: string[]): Html =>
  html`<ul class="flex flex-wrap gap-1.5">${names.map((name) => html`<li class="inline-flex min-h-6 min-w-0 items-center rounded-input bg-sunken px-2 text-meta text-muted wrap-anywhere">${name}</li>`)}</ul>`;

const text = (value: string): Html =>
  html`<div class="grid max-w-measure grid-cols-1 gap-[0.85em] wrap-anywhere whitespace-pre-line">${paragraphs(value).map((one) => html`<p>${one}</p>`)}</div>`;

function about({ bio, interests }: ProfileView): Html | string {
  if (!bio && interests.length === 0) return "";
  return section(
    "About",
    html`${bio ? html`<div class="card-body text-md leading-[1.62]">${text(bio)}</div>` : ""}${interests.length > 0 ? html`<div class="border-border px-5 pb-5 not-nth-2:border-t not-nth-2:pt-3.5 max-md:px-4"><h3 class="mb-2 text-sm">Interests</h3>${tags(interests)}</div>` : ""}`,
  );
}

function focus(profile: ProfileView): Html | string {
  const rows = focusRows(profile.kind, profile.focus);
  if (rows.length === 0) return "";
  return section(
    FOCUS_TITLES[profile.kind],
    html`<div class="card-body"><dl class="grid gap-x-4 gap-y-3.5 sm:grid-cols-[112px_minmax(0,1fr)]">${rows.map((row) => html`<div class="grid gap-1.5 sm:col-span-2 sm:grid-cols-subgrid sm:items-baseline"><dt class="text-sm text-muted">${row.name}</dt><dd>${"names" in row ? tags(row.names) : html`<span class="font-semibold">${row.text}</span>`}</dd></div>`)}</dl></div>`,
  );
}

const entry = (title: string, place: string, { from, to }: Period, more: Html | string = ""): Html =>
  html`<li class="py-4.5 first:pt-0 last:pb-0"><div class="flex min-w-0 flex-1 gap-4"><span class="av" aria-hidden="true"></span><div class="min-w-0 flex-1 text-sm leading-normal wrap-anywhere"><h3 class="font-sans text-body font-semibold tracking-normal">${title}</h3>${place ? html`<p>${place}</p>` : ""}<p class="text-meta text-muted tabular-nums">${[formatMonths(from, to), formatMonthCount(from, to)].filter(Boolean).join(" · ")}</p>${more}</div></div></li>`;

function experience(entries: ExperienceEntry[]): Html | string {
  if (entries.length === 0) return "";
  const rows = entries.map(({ role, company, description, skills: names, ...at }) =>
    entry(
      role,
      company,
      at,
      html`${description ? html`<div class="mt-2">${text(description)}</div>` : ""}${names.length > 0 ? html`<div class="mt-2.5">${tags(names)}</div>` : ""}`,
    ),
  );
  return section("Experience", html`<div class="card-body"><ul class="divide-y divide-border">${rows}</ul></div>`);
}

function education(entries: EducationEntry[]): Html | string {
  if (entries.length === 0) return "";
  const rows = entries.map(({ institution, degree, ...at }) => entry(institution, degree, at));
  return section("Education", html`<div class="card-body"><ul class="divide-y divide-border">${rows}</ul></div>`);
}

function activity({ activity: events }: ProfileView): Html | string {
  if (events.length === 0) return "";
  return section(
    "Activity",
    html`<ul class="rows">${events.map(({ eventId, title, at }) => html`<li><div class="min-w-0 flex-1"><p><a class="stretch font-semibold wrap-anywhere" href="/events/${eventId}">${title}</a></p><p class="text-meta text-muted">Event host, <time datetime="${at}">${formatLongDate(at, "UTC")}</time></p></div></li>`)}</ul>`,
  );
}

function skills({ skills: all }: ProfileView): Html | string {
  if (all.length === 0) return "";
  return section(
    "Skills",
    html`<ul class="rows">${all.map(({ name, endorsements }) => html`<li><div class="min-w-0 flex-1"><p class="font-semibold wrap-anywhere">${name}</p><p class="text-meta text-muted">${formatEndorsements(endorsements)}</p></div></li>`)}</ul>`,
  );
}

const formatEndorsements = (count: number): string => counted(count, "endorsement");

function contact({ website, links }: ProfileView): Html | string {
  const address = readWebAddress(website);
  const own = address ? [{ title: shownAddress(address), detail: "Website", href: address.href }] : [];
  const all = [...own, ...links.map(linkLines).filter(({ href }) => href !== null)];
  if (all.length === 0) return "";
  return section(
    "Contact",
    html`<div class="card-body"><ul class="-my-2">${all.map(({ title, detail, href }) => html`<li><a class="group flex min-h-11 items-center gap-3 py-2 text-sm leading-snug text-text no-underline" href="${href}" target="_blank" rel="me noopener noreferrer nofollow"><span class="size-5 shrink-0"></span><span class="grid min-w-0 flex-1 wrap-anywhere"><b class="font-semibold group-hover:underline">${title}</b>${detail === null ? "" : html`<span class="text-meta text-muted">${detail}</span>`}</span><span class="sr-only"> (opens in a new tab)</span></a></li>`)}</ul></div>`,
  );
}
