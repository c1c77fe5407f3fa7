/** Only inside buttons. Use `Skeleton` elsewhere. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
