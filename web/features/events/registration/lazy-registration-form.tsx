import { type ComponentProps, lazy, Suspense } from "react";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const load = recoverable(() => import("./registration-form.tsx"));
const RegistrationForm = lazy(load);

export const preloadRegistrationForm = (): void => void load();

/** A separate chunk, because most readers of an event never open the form. */
export function LazyRegistrationForm(props: ComponentProps<typeof RegistrationForm>) {
  return (
    <Suspense fallback={<Skeleton height={340} />}>
      <RegistrationForm {...props} />
    </Suspense>
  );
}
