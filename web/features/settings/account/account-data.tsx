import { useState } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { useConfirmedAction } from "#web/forms/reauthentication/use-confirmed-action.tsx";
import { focusHeading } from "#web/lib/focus.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { copyData, requestDeletion } from "../api.ts";
import { SettingRow } from "../setting-row.tsx";

/** Both actions ask for the password or a code. */
export function AccountData({ viewer }: { viewer: ViewerView }) {
  return (
    <SectionCard title="Your data" inside="flush">
      <Rows className="border-t border-border">
        <CopyRow />
        {viewer.deletionDueAt === null && <DeletionRow />}
      </Rows>
    </SectionCard>
  );
}

function CopyRow() {
  const { action, question } = useConfirmedAction(copyData, {
    onDone: (file) => saveFile(file, "my-data.json"),
  });
  return (
    <SettingRow
      title="Download your data"
      description="One file with your profile, posts, messages and everything else you added, up to 3 times a day."
    >
      <ActionButton
        action={action}
        input={undefined}
        size="sm"
        aria-label="Download your data"
        busyLabel="Preparing..."
      >
        Download
      </ActionButton>
      {question}
    </SettingRow>
  );
}

function DeletionRow() {
  const [open, setOpen] = useState(false);
  const { action, question } = useConfirmedAction(requestDeletion, { onDone: focusHeading });
  return (
    <SettingRow
      title="Delete account"
      description="Your account and everything you added are deleted after 7 days. You can change your mind until then."
    >
      <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete your account?"
        description="After 7 days, your profile, posts, connections and registrations are deleted. Messages you sent stay with the people you wrote to. All other devices are signed out now."
        confirm="Delete account"
        busyLabel="Deleting..."
        danger
        onConfirm={async () => {
          // The password is asked beside the row, so this dialog must close.
          setOpen(false);
          return action.run();
        }}
        waiting={action}
      />
      {question}
    </SettingRow>
  );
}
