/**
 * The only script of the landing page: makes the donation dialog modal, and copies or selects the address. It imports
 * nothing, because code shared with the app would be in the app's chunk. The texts are in the dialog.
 */
const COPIED_MS = 2000;
/** Equal to `TOAST_MS` and `TOAST_ERROR_MS` of the contract. */
const TOAST_MS = { copied: 4000, failed: 5000 };

type Parts = Record<"address" | "copy" | "label" | "toast" | "dismiss", HTMLElement>;

function partsOf(dialog: HTMLElement): Parts | null {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
  const [address, copy, label] = ["[data-donation-address]", "[data-copy]", "[data-copy-label]"].map(find);
  const [toast, dismiss] = ["[data-toast]", "[data-dismiss]"].map(find);
  return address && copy && label && toast && dismiss ? { address, copy, label, toast, dismiss } : null;
}

function makeModal(dialog: HTMLDialogElement): void {
  for (const opener of document.querySelectorAll("[popovertarget=donation]"))
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      if (dialog.open) dialog.close();
      else dialog.showModal();
    });
  dialog.addEventListener("click", (event) => event.target === dialog && isOutside(dialog, event) && dialog.close());
}

const isOutside = (dialog: HTMLElement, { clientX: x, clientY: y }: MouseEvent): boolean => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
};

function offerCopy({ address, copy, label, toast, dismiss }: Parts): void {
  const show = showToast(toast, dismiss);
  copy.classList.remove("hidden");
  copy.addEventListener("click", async () => {
    const text = address.textContent ?? "";
    const outcome = await navigator.clipboard.writeText(text).then(
      () => "copied" as const,
      () => "failed" as const,
    );
    show(outcome);
    if (outcome === "failed") return select(address);
    label.textContent = "Copied";
    setTimeout(() => {
      label.textContent = "Copy";
    }, COPIED_MS);
  });
}

function select(address: HTMLElement): void {
  address.focus();
  getSelection()?.selectAllChildren(address);
}

/** Stays longer while the pointer or the focus is on the toast. */
function showToast(toast: HTMLElement, dismiss: HTMLElement): (outcome: keyof typeof TOAST_MS) => void {
  let timer = 0;
  let time = 0;
  const hide = () => {
    toast.hidden = true;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(hide, time);
  };
  dismiss.addEventListener("click", hide);
  for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, () => clearTimeout(timer));
  for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, wait);
  return (outcome) => {
    for (const text of toast.querySelectorAll<HTMLElement>("[data-outcome]"))
      text.hidden = text.dataset.outcome !== outcome;
    toast.hidden = false;
    time = TOAST_MS[outcome];
    wait();
  };
}

const dialog = document.getElementById("donation");
if (dialog instanceof HTMLDialogElement) {
  const parts = partsOf(dialog);
  makeModal(dialog);
  if (parts) offerCopy(parts);
}
