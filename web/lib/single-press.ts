/**
 * For a button in a row that leaves when it is pressed: the next row moves up under the pointer, and the second press of a double click
 * would fall on somebody else. A click counts its presses in `detail`; the keyboard's has none.
 */
export const singlePress =
  (act: () => unknown) =>
  (event: { detail: number }): void => {
    if (event.detail < 2) act();
  };
