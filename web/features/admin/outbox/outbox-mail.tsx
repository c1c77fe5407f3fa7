import { useQuery } from "@tanstack/react-query";
import { HttpError } from "#web/lib/http.ts";
import { mailQuery } from "./api.ts";

/** The text of a mail. Only in local development, because its links authorize whoever opens them. */
export function OutboxMail({ id }: { id: string }) {
  const { data, error } = useQuery({ ...mailQuery(id), retry: false });
  if (error instanceof HttpError && error.status === 404)
    return (
      <StatusText>Mails can be read in local development only: their links act for whoever they go to.</StatusText>
    );
  if (error) return <StatusText>The mail could not be loaded: {error.message}</StatusText>;
  if (!data) return <StatusText>Loading...</StatusText>;
  return (
    <section aria-label="The mail" className="mail-text">
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
