/** A turning ring, only inside buttons: elsewhere a Skeleton shows the shape of what is coming. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
