import { newsSourceInput } from "#contract/admin/news.ts";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button/button.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { addNewsSource } from "./api.ts";
import { SourceFields, type SourceForm } from "./source-fields.tsx";

const UNTOUCHED: SourceForm = { name: "", feedUrl: "", category: "startups", language: "en" };

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
      <SourceFields form={form} />
      <Button variant="primary" type="submit" busy={form.busy} busyLabel="Adding..." {...waitAttributes(form)}>
        Add source
      </Button>
      <WaitNote of={form} />
    </Form>
  );
}
