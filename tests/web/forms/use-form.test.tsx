import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { Form } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { type FormOptions, useForm } from "#web/forms/use-form.ts";
import { HttpError } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";

const schema = z.strictObject({
  title: z.string().check(z.minLength(2, "At least two letters.")),
  places: z.int("A whole number, please."),
});
type Sent = z.infer<typeof schema>;
type Toasts = NonNullable<FormOptions<{ title: string; places: string }, Sent, unknown>["toasts"]>;
type Call = (input: Sent, key: string) => Promise<{ id: string }>;

const send = vi.fn<Call>();
const done = vi.fn();

function Example({ draft, toasts }: { draft?: string; toasts?: Toasts }) {
  const form = useForm({
    schema,
    values: { title: "", places: "" },
    toInput: ({ title, places }) => ({ title, places: Number(places || Number.NaN) }),
    mutation: mutation<Sent, { id: string }>({
      mutationFn: async (input, { idempotencyKey }) => send(input, await idempotencyKey()),
      failure: "It could not be saved.",
    }),
    fieldOfProblem: { conflict: "title" },
    failures: "inside",
    onDone: done,
    ...(draft ? { draft } : {}),
    ...(toasts ? { toasts } : {}),
  });
  return (
    <Form form={form} aria-label="Example">
      <Field label="Title" error={form.errors.title}>
        <Input {...form.register("title")} />
      </Field>
      <Field label="Places" error={form.errors.places}>
        <Input {...form.register("places")} />
      </Field>
      <SubmitButton form={form} label="Save" busyLabel="Saving..." />
    </Form>
  );
}

const show = (draft?: string, toasts?: Toasts) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Example draft={draft} toasts={toasts} />
    </QueryClientProvider>,
  );
const title = () => screen.getByLabelText("Title");
const places = () => screen.getByLabelText("Places");
const press = () => userEvent.click(screen.getByRole("button", { name: /Sav/ }));
const problem = (code: "conflict" | "invalid" | "rate-limited", fields = {}, retryAfter: number | null = null) =>
  new HttpError({ status: 409, code, title: `Problem ${code}`, fields, requestId: "r" }, retryAfter);

async function fill(text = "Lunch", count = "12"): Promise<void> {
  await userEvent.type(title(), text);
  await userEvent.type(places(), count);
}

beforeEach(() => {
  send.mockReset();
  done.mockReset();
  sessionStorage.clear();
});

it("shows the sentence of the schema beside each invalid field and focuses the first", async () => {
  show();
  await press();
  expect(title()).toHaveAccessibleDescription("At least two letters.");
  expect(places()).toHaveAccessibleDescription("A whole number, please.");
  await waitFor(() => expect(title()).toHaveFocus());
  expect(send).not.toHaveBeenCalled();
});

const FIELDS = ["First", "Second", "Third", "Fourth"] as const;
const many = z.strictObject(
  Object.fromEntries(FIELDS.map((name) => [name, z.string().check(z.minLength(2, "At least two letters."))])) as Record<
    (typeof FIELDS)[number],
    z.ZodMiniString
  >,
);

function LongExample() {
  const form = useForm({
    schema: many,
    values: { First: "", Second: "", Third: "", Fourth: "" },
    mutation: mutation<z.infer<typeof many>>({ mutationFn: async () => undefined }),
  });
  return (
    <Form form={form} aria-label="Example">
      {FIELDS.map((name) => (
        <Field key={name} label={name} error={form.errors[name]}>
          <Input {...form.register(name)} />
        </Field>
      ))}
      <SubmitButton form={form} label="Save" busyLabel="Saving..." />
    </Form>
  );
}

it("lists four invalid fields or more above the fields, each leading to its field, until all are right", async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <LongExample />
    </QueryClientProvider>,
  );
  const listed = () =>
    within(screen.getByRole("form"))
      .queryAllByRole("button")
      .map((one) => one.textContent)
      .slice(0, -1);
  const field = (name: string) => screen.getByRole("textbox", { name });
  await userEvent.type(field("Fourth"), "right");
  await press();
  await waitFor(() => expect(field("First")).toHaveFocus());
  expect(screen.queryByText("Please check these fields:")).toBeNull();
  await userEvent.clear(field("Fourth"));
  await press();
  expect(await screen.findByText("Please check these fields:")).toBeVisible();
  expect(listed()).toEqual(FIELDS);
  expect(field("First")).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Third" }));
  expect(field("Third")).toHaveFocus();
  await userEvent.keyboard("right");
  await waitFor(() => expect(listed()).toEqual(["First", "Second", "Fourth"]));
  for (const name of ["First", "Second", "Fourth"]) await userEvent.type(field(name), "right");
  await waitFor(() => expect(screen.queryByText("Please check these fields:")).toBeNull());
});

it("removes an error while it is typed away, and adds none", async () => {
  show();
  await userEvent.type(places(), "12");
  await press();
  await userEvent.type(title(), "Lunch");
  await waitFor(() => expect(title()).not.toHaveAttribute("aria-invalid"));
  await userEvent.clear(places());
  expect(places()).not.toHaveAttribute("aria-invalid");
});

it("sends the input of the schema once, however often it is pressed", async () => {
  const answer = Promise.withResolvers<{ id: string }>();
  send.mockReturnValue(answer.promise);
  show();
  await fill();
  await press();
  await press();
  await userEvent.type(title(), "{Enter}");
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send.mock.calls[0]?.[0]).toEqual({ title: "Lunch", places: 12 });
  answer.resolve({ id: "one" });
  await waitFor(() => expect(done).toHaveBeenCalledWith({ id: "one" }, { title: "Lunch", places: 12 }));
  expect(send).toHaveBeenCalledTimes(1);
});

it("reads a field that a password manager filled in without an event", async () => {
  send.mockResolvedValue({ id: "one" });
  show();
  await userEvent.type(places(), "1");
  (title() as HTMLInputElement).value = "Filled";
  await press();
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ title: "Filled", places: 1 }));
});

it("shows errors of the server beside their fields until the field changes", async () => {
  send.mockRejectedValue(problem("invalid", { title: "This title is taken." }));
  show();
  await fill();
  await press();
  await waitFor(() => expect(title()).toHaveAccessibleDescription("This title is taken."));
  expect(title()).toHaveFocus();
  await userEvent.type(places(), "3");
  expect(title()).toHaveAccessibleDescription("This title is taken.");
  await userEvent.clear(title());
  await waitFor(() => expect(title()).not.toHaveAttribute("aria-invalid"));
});

it("shows a sentence of a toast there too, beside every invalid field its own, and focuses the first", async () => {
  show(undefined, { "This title is taken.": {}, "A whole number, please.": { places: "Enter the number of places." } });
  render(<Toaster />);
  await press();
  expect(await screen.findByRole("alert")).toHaveTextContent("A whole number, please.");
  expect(title()).toHaveAccessibleDescription("At least two letters.");
  expect(places()).toHaveAccessibleDescription("Enter the number of places.");
  expect(title()).toHaveFocus();
  send.mockRejectedValue(problem("invalid", { title: "This title is taken." }));
  await fill();
  await press();
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("This title is taken."));
  expect(screen.queryByText("A whole number, please.")).toBeNull();
  expect(title()).toHaveFocus();
  expect(title()).toHaveAccessibleDescription("This title is taken.");
});

it("shows a problem beside the field it belongs to, and others above the fields", async () => {
  send.mockRejectedValueOnce(problem("conflict"));
  show();
  await fill();
  await press();
  await waitFor(() => expect(title()).toHaveAccessibleDescription("Problem conflict"));
  send.mockRejectedValueOnce(new Error("broken"));
  await press();
  expect(await screen.findByRole("alert")).toHaveTextContent("It could not be saved.");
});

function Bare({ inDialog }: { inDialog: boolean }) {
  const form = useForm({
    schema: z.strictObject({}),
    values: {},
    mutation: mutation<object>({ mutationFn: () => Promise.reject(new Error("broken")), failure: "It is broken." }),
  });
  const words = { label: "Save", busyLabel: "Saving..." };
  if (!inDialog)
    return (
      <Form form={form}>
        <SubmitButton form={form} {...words} />
      </Form>
    );
  return (
    <FormDialog form={form} open onClose={() => undefined} title="Example" {...words}>
      {null}
    </FormDialog>
  );
}

it.each([
  ["above the fields in a dialog", true],
  ["in a toast on a page", false],
])("shows a failure without a field %s", async (_, inDialog) => {
  render(
    <QueryClientProvider client={queryClient}>
      <Bare inDialog={inDialog} />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  const sentence = await screen.findByText("It is broken.");
  expect(sentence.closest("[role=dialog]") !== null).toBe(inDialog);
  expect(sentence.closest(".toasts") !== null).toBe(!inDialog);
});

it("sends nothing before the time the server asks to wait for is over", async () => {
  send.mockRejectedValueOnce(problem("rate-limited", {}, 42));
  show();
  await fill();
  await press();
  expect(await screen.findByText("You can try again in 0:42.")).toBeVisible();
  await press();
  await userEvent.type(title(), "{Enter}");
  expect(send).toHaveBeenCalledTimes(1);
  expect(await screen.findByText("You can try again in 0:41.", {}, { timeout: 2500 })).toBeVisible();
});

it("keeps the idempotency key while an attempt has no answer, and renews it after one", async () => {
  send.mockRejectedValueOnce(new HttpError(null)).mockRejectedValueOnce(problem("conflict"));
  send.mockResolvedValueOnce({ id: "one" });
  show();
  await fill();
  for (const attempt of [1, 2, 3]) {
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(attempt));
  }
  const [first, second, third] = send.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("keeps a draft until the form is sent", async () => {
  const { unmount } = show("example");
  await userEvent.type(title(), "Lunch");
  unmount();
  const again = show("example");
  expect(title()).toHaveValue("Lunch");
  send.mockResolvedValue({ id: "one" });
  await userEvent.type(places(), "3");
  await press();
  await waitFor(() => expect(done).toHaveBeenCalled());
  again.unmount();
  show("example");
  expect(title()).toHaveValue("");
});

it("keeps a draft of what is typed as soon as the form is on screen, with what an earlier draft has of other fields", async () => {
  function TypedAtOnce({ text }: { text: string }) {
    // Before the effects of the form, as the browser may take a key once it has drawn the form.
    useLayoutEffect(() => void fireEvent.input(title(), { target: { value: text } }), [text]);
    return <Example draft="example" />;
  }
  const showTyped = (text: string) =>
    render(
      <QueryClientProvider client={queryClient}>
        <TypedAtOnce text={text} />
      </QueryClientProvider>,
    );
  const first = showTyped("Lunch");
  await userEvent.type(places(), "3");
  first.unmount();
  const second = showTyped("Dinner");
  expect(places()).toHaveValue("3");
  second.unmount();
  show("example");
  expect(title()).toHaveValue("Dinner");
  expect(places()).toHaveValue("3");
});

it("keeps the idempotency key of a request without an answer with the draft, for an attempt after a reload", async () => {
  send
    .mockRejectedValueOnce(new HttpError(null))
    .mockResolvedValueOnce({ id: "one" })
    .mockResolvedValueOnce({ id: "two" });
  const { unmount } = show("example");
  await fill();
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  unmount();
  show("example");
  await press();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  const [first, second, third] = send.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("keeps what was typed during the request as a draft", async () => {
  const answer = Promise.withResolvers<{ id: string }>();
  send.mockReturnValue(answer.promise);
  const { unmount } = show("example");
  await fill();
  await press();
  await userEvent.type(title(), " at noon");
  answer.resolve({ id: "one" });
  await waitFor(() => expect(done).toHaveBeenCalled());
  unmount();
  show("example");
  expect(title()).toHaveValue("Lunch at noon");
});

it("a field without a sentence of its own is Required while it is blank, and else Invalid input", async () => {
  function Plain() {
    const form = useForm({
      schema: z.strictObject({ place: z.enum(["Berlin", "Zurich"]) }),
      values: { place: "" },
      mutation: mutation({ mutationFn: async (_: { place: string }) => ({ id: "1" }) }),
    });
    return (
      <Form form={form} aria-label="Plain">
        <Field label="Place" error={form.errors.place}>
          <Input {...form.register("place")} />
        </Field>
        <SubmitButton form={form} label="Save" busyLabel="Saving..." />
      </Form>
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Plain />
    </QueryClientProvider>,
  );
  await press();
  const place = screen.getByLabelText("Place");
  await waitFor(() => expect(place).toHaveAccessibleDescription("Required"));
  await userEvent.type(place, "Nowhere");
  await waitFor(() => expect(place).toHaveAccessibleDescription("Invalid input"));
});
