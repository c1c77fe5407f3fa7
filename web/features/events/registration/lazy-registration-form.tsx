import { type ComponentProps, lazy, Suspense } from "react";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const load = recoverable(() => import("./registration-form.tsx"));
const RegistrationForm = lazy(load);

/** Fetches the code of the form before it is opened. */
export const preloadRegistrationForm = (): void => void load();

/** The registration form. Its code is a separate chunk, because most readers of an event never open it. */
export function LazyRegistrationForm(props: ComponentProps<typeof RegistrationForm>) {
  return (
    <Suspense fallback={<Skeleton height={340} />}>
      <RegistrationForm {...props} />
    </Suspense>
  );
}
