import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { DAY_MS } from "#contract/limits.ts";
import type { PageSlug } from "#contract/pages.ts";
import { pageQuery } from "#web/features/pages/api.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import PublicLayout from "./public-layout.tsx";

/** Whole days since the launch. Updates while the tab is open. */
function useDaysInMarket(): number {
  const [days, setDays] = useState(() => bootstrapData().daysInMarket);
  useEffect(() => {
    const timer = setInterval(() => setDays((before) => before + 1), DAY_MS);
    return () => clearInterval(timer);
  }, []);
  return days;
}

/** Shows a badge with the days in the market until the page is published. */
export default function PlaceholderLayout() {
  const days = useDaysInMarket();
  const { data } = useQuery(pageQuery(useLocation().pathname.replaceAll("/", "") as PageSlug));
  return (
    <PublicLayout
      badge={
        data?.published ? undefined : (
          <time className="pill pill-line mr-2 h-7 px-2.5 max-[400px]:mr-0" dateTime={`P${days}D`}>
            <Icon of={CalendarDays} size={14} />
            {days} days in the market
          </time>
        )
      }
    />
  );
}
