import { Share2 } from "lucide-react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

/** Shares the page's URL with the device's share sheet, or copies it. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    try {
      if (typeof navigator.share === "function") return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toastSuccess("Link copied");
    } catch (error) {
      // The member closed the share sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toastError("The link could not be shared. Copy it from the address bar.");
    }
  };
  return <IconButton label="Share" icon={<Icon of={Share2} />} className="-mr-2" onClick={() => void share()} />;
}
