import { memo, type ReactNode, useId, useMemo, useState } from "react";
import { type Drawing, drawCover, drawMedallion, type HUES, type Ring } from "#contract/cover.ts";
import type { CoverPictureView } from "#contract/media/pictures.ts";

/** The path is in the document once; the copies refer to it. */
export function RingLines({ ring, id, className }: { ring: Ring; id: string; className?: string }) {
  return (
    <g className={className} transform={`translate(${ring.cx} ${ring.cy})`}>
      <path id={id} d={ring.path} />
      {ring.turns.map((turn) => (
        <use key={turn} href={`#${id}`} transform={turn} />
      ))}
    </g>
  );
}

type CoverProps = {
  /** Equal seeds give equal lines, for example `evt:` and the id of an event. */
  seed: string;
  /** The size in px for which the lines are drawn. */
  width?: number;
  height?: number;
  /** The number of lines of a cover with waves; use more for tall boxes. */
  lines?: number;
  hue?: (typeof HUES)[number];
  picture?: CoverPictureView | null;
  /** Loads the picture at once (above the fold); otherwise near the viewport. */
  isFirst?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A decorative pattern computed from a seed, or a picture. Fills its box. */
export const Cover = memo(function Cover(props: CoverProps) {
  const { seed, width = 640, height = 280, lines, picture, isFirst, className = "" } = props;
  const drawing = useMemo(() => drawCover(seed, width, height, lines), [seed, width, height, lines]);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const isPicture = picture && picture.url !== failedUrl;
  return (
    <div className={`cover hue-${props.hue ?? drawing.hue} ${className}`.trimEnd()}>
      {isPicture ? (
        <img
          className="cover-picture"
          src={picture.url}
          alt={picture.alt}
          width={width}
          height={height}
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
          onError={() => setFailedUrl(picture.url)}
        />
      ) : (
        <Lines drawing={drawing} width={width} height={height} />
      )}
      {props.children}
    </div>
  );
});

function Lines({ drawing, width, height }: { drawing: Drawing; width: number; height: number }) {
  const id = useId().replace(/[^a-zA-Z0-9]/g, "");
  return (
    <svg
      className="lines"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {drawing.field && <path className="field" d={drawing.field} />}
      {drawing.lines && <path d={drawing.lines} />}
      {drawing.rings.map((ring, i) => (
        <RingLines key={ring.path} ring={ring} id={`${id}r${i}`} />
      ))}
    </svg>
  );
}

export function Medallion({ seed, size = 56, className = "" }: { seed: string; size?: number; className?: string }) {
  const id = useId().replace(/[^a-zA-Z0-9]/g, "");
  const ring = useMemo(() => drawMedallion(seed), [seed]);
  return (
    <svg
      className={`lines ${className}`.trimEnd()}
      width={size}
      height={size}
      viewBox="0 0 96 96"
      aria-hidden="true"
      focusable="false"
    >
      <RingLines ring={ring} id={id} />
    </svg>
  );
}
