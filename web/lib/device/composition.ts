/**
 * Keeps Escape and Enter of an input method from everything else on the page: while a word is composed they end the composition, and must
 * close no dialog and send nothing. Safari tells the key that ends it by the key code 229 only. Call it before anything listens to keys.
 */
export function keepCompositionKeys(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      const isComposing = event.isComposing || event.keyCode === 229;
      if (isComposing && (event.key === "Escape" || event.key === "Enter")) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
