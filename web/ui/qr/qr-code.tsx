import encodeQR from "qr";
import { useMemo } from "react";
import { modulesPath, QR_BORDER } from "#contract/site/qr-path.ts";

type Props = {
  text: string;
  label: string;
};

/** Dark on light in every theme, because many readers need that. Includes a library: load it lazily. */
export default function QrCode({ text, label }: Props) {
  const { path, side } = useMemo(() => {
    const rows = encodeQR(text, "raw", { border: QR_BORDER });
    return { path: modulesPath(rows), side: rows.length };
  }, [text]);
  return (
    <svg
      className="size-43 flex-none rounded-input border border-border bg-surface fill-text scheme-light"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
