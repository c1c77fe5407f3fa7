/** `GET /api/admin/setup`. `how`: what to do while not `done`. */
export type SetupItemView = {
  key: string;
  title: string;
  done: boolean;
  needed: boolean;
  detail: string;
  how: string | null;
};
export type SetupView = { items: SetupItemView[] };
