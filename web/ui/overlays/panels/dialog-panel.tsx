import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** With children it is the subtitle, otherwise the text of the dialog. */
  description?: ReactNode;
  note?: ReactNode;
  /** Buttons, the main one last. Always visible while the dialog scrolls, except in a low window. */
  footer?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
};

/** Keeps short hyphenated words, such as "sign-in", in one line. */
const withWholeWords = (title: string): ReactNode[] =>
  title.split(/(\b\w{1,8}-\w{1,8}\b)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a title has no other order
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

export default function OpenDialog({ open, onClose, title, description, note, footer, wide, children }: DialogProps) {
  const hasSubtitle = Boolean(description && children);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      className="dialog-viewport scroll-pt-20 scroll-pb-28 short:scroll-pb-4"
      transition
    >
      <DialogBackdrop className="scrim" transition />

      <DialogPanel className={wide ? "dialog dialog-wide" : "dialog"} transition>
        <div className={hasSubtitle ? "dialog-head dialog-head-tight" : "dialog-head"}>
          <DialogTitle className="flex-1 pt-1">{withWholeWords(title)}</DialogTitle>
          <IconButton size="sm" label="Close" icon={<Icon of={X} />} onClick={() => onClose()} />
        </div>
        <div className="px-6 pb-5 max-md:px-4">
          {description && (
            <Description className={hasSubtitle ? "sentence mb-3.5 text-meta text-muted" : "sentence mb-3 text-muted"}>
              {description}
            </Description>
          )}
          {children}
        </div>
        {footer && (
          <div className="sticky bottom-0 z-10 rounded-b-sheet border-t border-border bg-raised px-6 py-3.5 max-md:rounded-none max-md:px-4 md:-bottom-6 short:static">
            {note}
            <div className="flex justify-end gap-2 max-md:*:flex-1">{footer}</div>
          </div>
        )}
      </DialogPanel>
    </Dialog>
  );
}
