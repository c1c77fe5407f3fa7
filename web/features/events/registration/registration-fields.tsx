import { type ComponentProps, lazy, Suspense } from "react";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const load = () => import("./registration-form.tsx");
const RegistrationForm = lazy(load);

/** Fetches the form ahead of the press that wants it; without it, the press itself fetches. */
export const preloadForm = (): void => void load().catch(() => undefined);

/** The registration form. Its code is a chunk of its own: most readers of an event never open it. */
export function RegistrationFields(props: ComponentProps<typeof RegistrationForm>) {
  return (
    <Suspense fallback={<Skeleton height={340} />}>
      <RegistrationForm {...props} />
    </Suspense>
  );
}
