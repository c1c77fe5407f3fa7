import { AppName } from "#web/ui/content/brand.tsx";
import { type Feature, FeatureCard } from "./feature-card.tsx";
import { Section } from "./section.tsx";

const FEATURES: readonly Feature[] = [
  {
    icon: "Users",
    title: "Network",
    description: "Find investors and startups, and connect with them.",
    part: "network",
  },
  {
    icon: "Calendar",
    title: "Events",
    description: "Host and attend, with registration and a waitlist.",
    part: "events",
  },
  {
    icon: "MessageSquare",
    title: "Messages",
    description: "One-to-one conversations, in order, on every device.",
    part: "messages",
  },
  {
    icon: "TrendingUp",
    title: "Opportunities",
    description: "Startups that raise money, and who is interested.",
    part: "opportunities",
  },
  {
    icon: "Briefcase",
    title: "Deals and syndicate",
    description: "A deal platform and a blockchain syndicate.",
    part: "deal-platform",
    isElsewhere: true,
  },
  { icon: "Award", title: "Academy", description: "Courses, guides and reports.", part: "academy" },
  { icon: "Globe", title: "News", description: "A news feed for founders and investors.", part: "news-feed" },
];

export function What() {
  return (
    <Section
      beside
      id="what"
      title={
        <>
          What is <AppName />
        </>
      }
      intro="One network, each part on its own page. What is not ready says so."
    >
      <ul className="@container lg:-mt-4">
        {FEATURES.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
    </Section>
  );
}
