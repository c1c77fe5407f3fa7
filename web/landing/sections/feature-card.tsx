import { ArrowRight, Award, Briefcase, Calendar, Clock, Globe, MessageSquare, TrendingUp, Users } from "lucide-react";
import { isBuilt, type PartName, pathOf } from "#web/layouts/product-parts.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";

const ICONS = { Users, TrendingUp, Calendar, Briefcase, Globe, Award, MessageSquare };

export type Feature = {
  icon: keyof typeof ICONS;
  title: string;
  description: string;
  part: PartName;
  /** The address is set by an operator. */
  isElsewhere?: true;
};

/** Links to a part that exists; others are marked as in progress. Large text reduces the columns. */
export function FeatureCard({ icon, title, description, part, isElsewhere }: Feature) {
  return (
    <li className="relative grid grid-cols-[20px_1fr_auto] items-center gap-x-4 gap-y-1 border-b border-border py-4 @min-[36rem]:grid-cols-[20px_11.625rem_1fr_auto]">
      <Icon of={ICONS[icon]} className="text-primary" />
      <h3 className="serif text-lg leading-[1.3]">
        {isBuilt(part) ? (
          <a className="stretch" href={pathOf(part)}>
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <p className="text-muted @max-[36rem]:col-span-2 @max-[36rem]:col-start-2 @max-[36rem]:row-start-2">
        {description}
      </p>
      <PartState part={part} isElsewhere={isElsewhere} />
    </li>
  );
}

/** An external part has both states; the worker keeps one. */
function PartState({ part, isElsewhere }: Pick<Feature, "part" | "isElsewhere">) {
  if (!isBuilt(part))
    return (
      <Pill tone="warning" icon={<Icon of={Clock} size={14} />}>
        Building
      </Pill>
    );
  return (
    <>
      <span
        className="inline-flex items-center gap-1.5 text-meta font-semibold text-link"
        data-elsewhere={isElsewhere && ""}
      >
        Live
        <Icon of={ArrowRight} size={16} />
      </span>
      {isElsewhere && (
        <span className="text-meta text-muted" data-no-elsewhere="">
          Not set up yet
        </span>
      )}
    </>
  );
}
