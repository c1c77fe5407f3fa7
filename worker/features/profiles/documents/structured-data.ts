import type { ProfileView } from "#contract/profiles/profile.ts";

/** Schema.org, for `application/ld+json`. `origin` has no trailing slash. */
export function profileData(origin: string, profile: ProfileView) {
  const { id, name, title, company, location, website, bio, image, links, skills } = profile;
  const sameAs = [...(website ? [website] : []), ...links.map(({ url }) => url)];
  return {
    "@context": "https://schema.org",
    "@type": "Person",
    name,
    url: `${origin}/profile/${id}`,
    ...(title ? { jobTitle: title } : {}),
    ...(company ? { worksFor: { "@type": "Organization", name: company } } : {}),
    ...(location ? { homeLocation: { "@type": "Place", name: location } } : {}),
    ...(bio ? { description: bio } : {}),
    ...(image?.startsWith("/") ? { image: `${origin}${image}` } : {}),
    ...(skills.length > 0 ? { knowsAbout: skills.map((skill) => skill.name) } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}
