import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { paragraphs } from "#contract/event-text.ts";
import { counted } from "#contract/numbers.ts";
import { FOCUS_TITLES } from "#contract/profiles/focus-fields.ts";
import { focusRows } from "#contract/profiles/focus-text.ts";
import { LINK_NAMES, shownAddress } from "#contract/profiles/links.ts";
import type { ProfileView, SkillView } from "#contract/profiles/profile.ts";
import { readWebAddress } from "#contract/web-address.ts";
import { AsForVisitors } from "#web/lib/auth/auth-client.ts";
import { Rows } from "#web/ui/content/card.tsx";
import { HostedRows } from "./activity/hosted-rows.tsx";
import { EDUCATION } from "./education/education-kind.ts";
import { EntryRows } from "./entries/entries-tab.tsx";
import { EXPERIENCE } from "./experience/experience-kind.ts";
import { ShownRecommendation } from "./recommendations/shown-recommendation.tsx";

/** The content of all tabs, without controls. Rendered only while the browser prints. */
export function PrintedProfile({ profile }: { profile: ProfileView }) {
  return useIsPrinting() ? (
    <AsForVisitors value={true}>
      <Sheet profile={profile} />
    </AsForVisitors>
  ) : null;
}

/** Renders synchronously, because the browser prints the page as it is when the listener returns. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

function Sheet({ profile }: { profile: ProfileView }) {
  const { bio, interests, experience, education, skills, recommendations, activity } = profile;
  return (
    <div className="hidden print:block">
      <Part title="About" isEmpty={bio === "" && interests.length === 0}>
        {paragraphs(bio).map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order
          <p key={at} className="mb-2 text-sm whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        ))}
        {interests.length > 0 && <Line name="Interests">{interests.join(", ")}</Line>}
      </Part>
      <FocusPart profile={profile} />
      <Part title={EXPERIENCE.title} isEmpty={experience.length === 0}>
        <EntryRows kind={EXPERIENCE} entries={experience} />
      </Part>
      <Part title={EDUCATION.title} isEmpty={education.length === 0}>
        <EntryRows kind={EDUCATION} entries={education} />
      </Part>
      <Part title="Skills" isEmpty={skills.length === 0}>
        <p className="text-sm wrap-anywhere">{skills.map(skillText).join(", ")}</p>
      </Part>
      <ContactPart profile={profile} />
      <Part title="Recommendations" isEmpty={recommendations.rows.length === 0}>
        <Rows>
          {recommendations.rows.map((row) => (
            <li key={row.author.id} className="break-inside-avoid px-0!">
              <ShownRecommendation subject={profile} recommendation={row} />
            </li>
          ))}
        </Rows>
      </Part>
      <Part title="Events" isEmpty={activity.length === 0}>
        <HostedRows events={activity} />
      </Part>
    </div>
  );
}

const skillText = ({ name, endorsements }: SkillView): string =>
  endorsements === 0 ? name : `${name} (${counted(endorsements, "endorsement")})`;

function FocusPart({ profile: { kind, focus } }: { profile: ProfileView }) {
  const rows = focusRows(kind, focus);
  return (
    <Part title={FOCUS_TITLES[kind]} isEmpty={rows.length === 0}>
      {rows.map((row) => (
        <Line key={row.name} name={row.name}>
          {"names" in row ? row.names.join(", ") : row.text}
        </Line>
      ))}
    </Part>
  );
}

/** Prints full addresses, because links do not work on paper. */
function ContactPart({ profile: { website, email, links } }: { profile: ProfileView }) {
  const written = (url: string) => {
    const address = readWebAddress(url);
    return address ? shownAddress(address) : url;
  };
  return (
    <Part title="Contact" isEmpty={website === null && email === null && links.length === 0}>
      {email !== null && <Line name="Email">{email}</Line>}
      {website !== null && <Line name="Website">{written(website)}</Line>}
      {links.map(({ type, url, label }) => (
        <Line key={url} name={label || LINK_NAMES[type]}>
          {written(url)}
        </Line>
      ))}
    </Part>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section className="mt-3 border-t border-border pt-3">
      <h2 className="card-title mb-2 break-after-avoid">{title}</h2>
      {children}
    </section>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="text-sm wrap-anywhere">
    <span className="text-muted">{name}: </span>
    {children}
  </p>
);
