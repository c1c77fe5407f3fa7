import { useState } from "react";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { HttpError } from "#web/lib/http.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { downloadCalendar } from "../api.ts";
import { HEADING, LinkExpired } from "./link-outcomes.tsx";

/** The token gives access to the calendar file only. */
export function CalendarScreen({ token }: { token: string }) {
  const [isOver, setOver] = useState(false);
  useDocumentTitle("Calendar file");
  const action = useAction(downloadCalendar, {
    onDone: (file) => saveFile(file, "event.ics"),
    onFailure(error) {
      const isInvalid = error instanceof HttpError && error.code === "link-invalid";
      setOver(isInvalid);
      return isInvalid;
    },
  });
  if (isOver) return <LinkExpired />;
  return (
    <div className="grid justify-items-start gap-3.5">
      <h1 tabIndex={-1} className={HEADING}>
        Your calendar file
      </h1>
      <p className="max-w-[56ch] text-muted">
        Download the file and open it. Your calendar adds the event, or removes it if the event was canceled or you're
        no longer going. Your registration doesn't change.
      </p>
      <div className="mt-2 flex flex-wrap gap-2 max-md:grid max-md:w-full">
        <ActionButton action={action} input={token} variant="primary" size="lg" busyLabel="Downloading...">
          Download calendar file
        </ActionButton>
        <ButtonLink to="/events" variant="ghost" size="lg">
          See other events
        </ButtonLink>
      </div>
    </div>
  );
}
