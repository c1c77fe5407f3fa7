/** `GET /api/admin/setup`. `how`: what to do while not `done`. `canTest`: a test email can be sent. */
export type SetupItemView = {
  key: string;
  title: string;
  done: boolean;
  needed: boolean;
  detail: string;
  how: string | null;
  canTest?: boolean;
};
export type SetupView = { items: SetupItemView[] };

/** `POST /api/admin/setup/test-mail`, to the admin's own address. `answer`: a sentence. */
export type TestMailView = { to: string; accepted: boolean; answer: string };
