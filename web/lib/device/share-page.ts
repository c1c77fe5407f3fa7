import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

export async function sharePage(title: string, path = window.location.pathname): Promise<void> {
  const url = window.location.origin + path;
  try {
    if (typeof navigator.share === "function") return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toastSuccess("Link copied");
  } catch (error) {
    // The member closed the share sheet.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toastError("Could not share the link. Copy it from the address bar.");
  }
}
