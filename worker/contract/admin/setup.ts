/** `GET /api/admin/setup`: what an operator has configured. `how` says what to do while it is not `done`. */
export type SetupItemView = {
  key: string;
  title: string;
  done: boolean;
  needed: boolean;
  detail: string;
  how: string | null;
};
export type SetupView = { items: SetupItemView[] };
