import { newsSourceInput } from "#contract/admin/news.ts";
import { NEWS_CATEGORY_NAMES, NEWS_LANGUAGE_NAMES } from "#contract/news/plain/categories.ts";
import { NEWS_FEED_URL_MAX_LENGTH, NEWS_SOURCE_NAME_MAX_LENGTH } from "#contract/news/plain/limits.ts";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button/button.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { addNewsSource } from "./api.ts";

const UNTOUCHED = { name: "", feedUrl: "", category: "startups", language: "en" };

export function NewSource() {
  const form = useForm({
    values: UNTOUCHED,
    schema: newsSourceInput,
    mutation: addNewsSource,
    draft: "admin/news/source",
    onDone: () => form.reset(),
  });
  return (
    <Form form={form}>
      <Field label="Name" error={form.errors.name}>
        <Input maxLength={NEWS_SOURCE_NAME_MAX_LENGTH} {...form.register("name")} />
      </Field>
      <Field label="Feed address" error={form.errors.feedUrl} hint="RSS or Atom, starting with https://">
        <Input inputMode="url" maxLength={NEWS_FEED_URL_MAX_LENGTH} {...form.register("feedUrl")} />
      </Field>
      <Field label="Category" error={form.errors.category} hint="For items that don't match another category.">
        <Select {...form.register("category")}>
          <Options of={NEWS_CATEGORY_NAMES} />
        </Select>
      </Field>
      <Field label="Language" error={form.errors.language}>
        <Select {...form.register("language")}>
          <Options of={NEWS_LANGUAGE_NAMES} />
        </Select>
      </Field>
      <Button variant="primary" type="submit" busy={form.busy} busyLabel="Adding..." {...waitAttributes(form)}>
        Add source
      </Button>
      <WaitNote of={form} />
    </Form>
  );
}
