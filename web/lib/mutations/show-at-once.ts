export async function showAtOnce<Result>(
  show: () => void,
  send: () => Promise<Result>,
  takeBack: (error: unknown) => void,
): Promise<Result> {
  show();
  try {
    return await send();
  } catch (error) {
    takeBack(error);
    throw error;
  }
}
