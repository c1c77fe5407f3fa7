import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { announce } from "#web/lib/announce.ts";
import { ProgressLine } from "#web/ui/feedback/progress-line.tsx";

/** A shorter navigation shows no progress. */
const QUIET_MS = 150;

/** While the next page's code loads; announced once. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <Late />;
}

function Late() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setShown(true);
      announce("Loading");
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <ProgressLine label="Loading the page" className="fixed z-60" />;
}
