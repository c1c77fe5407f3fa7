import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { drawCover } from "#contract/cover.ts";
import { format } from "#contract/dates.ts";
import { headlineOf, type MemberKind } from "#contract/members.ts";
import { fullCount } from "#contract/numbers.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** With the markup of `header/profile-header.tsx` in `web/`. The app draws the lines of the banner. */
export function header(profile: ProfileView): Html {
  const { hue } = drawCover(`mem:${profile.id}:banner`, 1120, 190);
  return html`<header class="card mb-5">
<div class="cover hue-${hue} aspect-[16/5] max-h-32 rounded-t-[11px] border-b border-border md:aspect-[1120/168] md:max-h-none"></div>
<div class="grid grid-cols-1 items-start px-4 pb-4 md:grid-cols-[auto_minmax(0,1fr)] md:gap-x-5 md:px-6 md:pb-4.5 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
<div class="relative z-1 -mt-10 w-fit leading-none [&_.av]:ring-4 [&_.av]:ring-surface">${photo(profile)}</div>
${identity(profile)}
<div class="flex flex-wrap gap-2 pt-3.5 md:col-start-2 lg:col-start-auto lg:max-w-80 lg:justify-end lg:pt-4.5 print:hidden"><span class="btn btn-secondary invisible max-md:flex-1" aria-hidden="true">Share</span></div>
</div>
${figures(profile)}
${sections(profile)}
</header>`;
}

const photo = ({ name, image }: ProfileView): Html =>
  image
    ? html`<span class="av av-large" data-state="loaded"><img src="${image}" alt="Photo of ${name}" width="112" height="112"></span>`
    : html`<span class="av av-large" aria-hidden="true">&nbsp;</span>`;

const KIND_TITLES: Record<MemberKind, string> = {
  investor: "Investor",
  founder: "Founder",
  lender: "Lender",
  service_provider: "Service provider",
  organizer: "Event organizer",
};

function identity(profile: ProfileView): Html {
  const { name, location, sample, kind } = profile;
  const line = headlineOf(profile);
  return html`<div class="min-w-0 pt-3 wrap-anywhere md:pt-4"><h1>${name} ${sample ? html`<span class="sample ml-1 -translate-y-0.75">Sample</span>` : ""}</h1>
${line ? html`<p class="mt-0.5 text-md">${line}</p>` : ""}
<ul class="mt-2 flex flex-wrap items-center gap-x-4.5 gap-y-1 text-sm text-muted">${location ? html`<li class="flex min-w-0 items-center gap-1.5"><svg width="16" height="16" class="shrink-0" fill="none" stroke="currentColor" aria-hidden="true" focusable="false"><use href="#icon-place"></use></svg><span class="sr-only">Location: </span>${location}</li>` : ""}<li><span class="pill pill-ink">${KIND_TITLES[kind]}</span></li></ul></div>`;
}

function figures({ figures: { connections, deals, eventsHosted, memberSince } }: ProfileView): Html {
  const figure = (name: string, value: Html | string) =>
    html`<div class="flex min-w-0 flex-col bg-surface px-6 py-3 odd:last:col-span-2 max-md:px-4 max-md:py-2.5 md:odd:last:col-span-1"><dt class="order-2 text-meta text-muted">${name}</dt><dd class="serif order-1 text-h3 leading-tight tabular-nums">${value}</dd></div>`;
  const since = format(memberSince, "UTC", "MMM yyyy");
  return html`<dl class="grid grid-cols-2 gap-px border-t border-border bg-border print:hidden md:auto-cols-fr md:grid-flow-col md:grid-cols-none">${figure(connections === 1 ? "Connection" : "Connections", fullCount(connections))}${figure(deals === 1 ? "Deal" : "Deals", fullCount(deals))}${figure("Events hosted", fullCount(eventsHosted))}${figure("Member since", html`<time datetime="${memberSince}">${since}</time>`)}</dl>`;
}

/** Links to the sections below, because tabs need scripts. */
function sections({ experience, education, skills, links, activity }: ProfileView): Html {
  const tab = (name: string, to: string, count: number) =>
    html`<a${count > 0 ? html` href="#${to}"` : ""}>${name}${count > 0 ? html` <span class="count">${count}</span>` : ""}</a>`;
  return html`<nav aria-label="Profile" class="tabs border-t border-b-0 border-border px-3 max-md:mx-0 max-md:px-1 print:hidden"><a href="#about" aria-current="true">About</a>${tab("Experience", "experience", experience.length)}${tab("Education", "education", education.length)}${tab("Skills", "skills", skills.length)}${tab("Social Links", "contact", links.length)}<a>Recommendations</a>${tab("Activity", "activity", activity.length)}</nav>`;
}

/** With the markup of `visibility/visitor-call.tsx` in `web/`. */
export const visitorCall = ({ id, name }: ProfileView, appName: string): Html =>
  html`<div class="card mb-5 flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4 max-md:px-4 print:hidden"><p class="min-w-0 flex-1 basis-60 text-sm text-muted"><b class="text-text"><bdi>${name}</bdi> is a member of ${appName}.</b> Sign in to write to them, and to read what others say about them.</p><div class="flex gap-2 max-sm:w-full max-sm:*:flex-1"><a class="btn btn-secondary" href="/sign-in?next=${encodeURIComponent(`/profile/${id}`)}">Sign In</a><a class="btn btn-primary" href="/sign-up">Sign Up</a></div></div>`;
