import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import {
  FILE_MAX_BYTES,
  FILE_TYPE_SENTENCE,
  FILE_TYPES,
  type FileType,
  formatBytes,
} from "#contract/academy/academy.ts";
import type { AdminResourceView, UploadedFileView } from "#contract/admin/academy.ts";
import { HttpError } from "#web/lib/http.ts";
import { failureSentence } from "#web/lib/mutations/failure.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { uploadFile } from "../api.ts";

type Props = {
  stored: AdminResourceView["file"];
  isChosen: boolean;
  error: string | undefined;
  /** The key of an uploaded file; empty during an upload, so that the form cannot be submitted. */
  onChange: (key: string | null) => void;
};

const ENDINGS = Object.keys(FILE_TYPES)
  .map((type) => `.${type.toLowerCase()}`)
  .join();

/** By the ending: systems without a program for CSV give such a file no type or another one. */
function typeOf({ name }: File): string | undefined {
  const ending = name.split(".").pop()?.toUpperCase() ?? "";
  return Object.hasOwn(FILE_TYPES, ending) ? FILE_TYPES[ending as FileType] : undefined;
}

export function FileField({ stored, isChosen, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<UploadedFileView | null>(null);
  const upload = useAction(uploadFile, {
    onDone(file) {
      setUploaded(file);
      onChange(file.key);
    },
    onFailure(failure) {
      onChange(null);
      const field = failure instanceof HttpError && Object.values(failure.fields)[0];
      setRefusal(field || failureSentence(failure));
      return true;
    },
  });
  const choose = (file: File) => {
    const type = typeOf(file);
    setName(file.name);
    const isTooLarge = file.size > FILE_MAX_BYTES;
    setRefusal(!type ? FILE_TYPE_SENTENCE : isTooLarge ? "Choose a file of at most 10 MB." : null);
    if (!type || isTooLarge) return;
    onChange("");
    void upload.run(file.slice(0, file.size, type));
  };
  const file = (isChosen && uploaded) || stored;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm font-semibold">File</p>
      <p className="text-sm text-muted wrap-anywhere">
        {file ? `${isChosen ? `${name}: ` : ""}${file.type}, ${formatBytes(file.bytes)}` : "No file yet."} PDF, DOCX,
        XLSX, CSV or text, at most 10 MB.
      </p>
      <Button size="sm" busy={upload.busy} busyLabel="Uploading..." onClick={() => input.current?.click()}>
        <Icon of={Upload} size={16} />
        {file ? "Replace file" : "Choose file"}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ENDINGS}
        className="hidden"
        aria-label="File of the resource"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) choose(chosen);
          target.value = "";
        }}
      />
      <div role="alert">{(refusal ?? error) && <FieldError>{refusal ?? error}</FieldError>}</div>
    </div>
  );
}
