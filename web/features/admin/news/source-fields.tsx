import { NEWS_CATEGORY_NAMES, NEWS_LANGUAGE_NAMES } from "#contract/news/categories.ts";
import { NEWS_FEED_URL_MAX_LENGTH, NEWS_SOURCE_NAME_MAX_LENGTH } from "#contract/news/limits.ts";
import type { Form } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";

export type SourceForm = { name: string; feedUrl: string; category: string; language: string };

export function SourceFields({ form: { register, errors } }: { form: Form<SourceForm> }) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        <Input maxLength={NEWS_SOURCE_NAME_MAX_LENGTH} {...register("name")} />
      </Field>
      <Field label="Feed address" error={errors.feedUrl} hint="RSS, Atom or JSON Feed, starting with https://">
        <Input inputMode="url" maxLength={NEWS_FEED_URL_MAX_LENGTH} {...register("feedUrl")} />
      </Field>
      <Field label="Category" error={errors.category} hint="For items that don't match another category.">
        <Select {...register("category")}>
          <Options of={NEWS_CATEGORY_NAMES} />
        </Select>
      </Field>
      <Field label="Language" error={errors.language}>
        <Select {...register("language")}>
          <Options of={NEWS_LANGUAGE_NAMES} />
        </Select>
      </Field>
    </>
  );
}
