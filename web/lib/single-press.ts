/**
 * Returns a click handler that ignores the second click of a double click. For a button that removes its row: the next row moves under the
 * pointer and would get that click. `detail` is the number of clicks, 0 from the keyboard.
 */
export const singlePress =
  (onPress: () => unknown) =>
  (event: { detail: number }): void => {
    if (event.detail < 2) onPress();
  };
