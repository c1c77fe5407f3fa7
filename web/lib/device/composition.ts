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

/** In a drag, Escape ends only the drag, and must not close a dialog. Overlays ignore keys whose default is prevented. */
export function keepDragKeys(): void {
  let isPressed = false;
  const set = (value: boolean) => () => {
    isPressed = value;
  };
  window.addEventListener("pointerdown", set(true), { capture: true });
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, set(false), { capture: true });
  window.addEventListener("keydown", (event) => isPressed && event.key === "Escape" && event.preventDefault(), {
    capture: true,
  });
}
