/**
 * While an input method composes a word, Escape and Enter end the composition, and must not close a dialog or send.
 * Safari marks the ending key only by key code 229. Call this before other key listeners are added.
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
