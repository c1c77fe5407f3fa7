import { useQuery } from "@tanstack/react-query";
import { isMissing } from "#web/lib/http.ts";
import { mailQuery } from "./api.ts";

/** Only in local development, because the links in an email authorize anyone who opens them. */
export function OutboxMail({ id }: { id: string }) {
  const { data, error } = useQuery({ ...mailQuery(id), retry: false });
  if (isMissing(error))
    return (
      <StatusText>
        You can view emails only in local development because their links give access to the recipient's account.
      </StatusText>
    );
  if (error) return <StatusText>Could not load the email. {error.message}</StatusText>;
  if (!data) return <StatusText>Loading...</StatusText>;
  return (
    <section
      aria-label="Email"
      className="grid max-h-105 gap-2.5 overflow-y-auto rounded-button border border-border bg-surface px-4 py-3.5 text-meta wrap-anywhere"
    >
      <p className="font-semibold">{data.subject}</p>
      <p className="whitespace-pre-wrap">{data.text}</p>
    </section>
  );
}

function StatusText({ children }: { children: React.ReactNode }) {
  return (
    <p className="text-sm text-muted" role="status">
      {children}
    </p>
  );
}
