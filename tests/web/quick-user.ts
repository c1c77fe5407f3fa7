import userEvent from "@testing-library/user-event";

/**
 * A user who pastes texts, because typing them letter by letter takes long. Keys such as `{Enter}` after a text are pressed. For tests whose
 * subject is not typing.
 */
export function quickUser(options: Parameters<typeof userEvent.setup>[0] = {}) {
  const user = userEvent.setup(options);
  const type = async (element: Element, text: string): Promise<void> => {
    const [, words = "", keys = ""] = /^([^{[]*)(.*)$/s.exec(text) ?? [];
    await user.click(element);
    if (words !== "") await user.paste(words);
    if (keys !== "") await user.keyboard(keys);
  };
  return { ...user, type };
}
