import { type CSSProperties, useState } from "react";
import { hueOf, initialsOf } from "#web/lib/initials.ts";

const TEXT = { 24: 9.5, 28: 10.5, 32: 11.5, 40: 14, 48: 16.5 } as const;
/** The size of `large` on wide screens, in px; `.av-large` makes it smaller on phones. */
const LARGE = 112;
type Props = {
  id: string;
  name: string;
  image?: string | null;
  /** In px; `large` is 112, on phones 72. */
  size?: keyof typeof TEXT | "large";
  alt?: string;
};
type Picture = { url: string; state: "loading" | "loaded" | "error" };

/**
 * Initials are always drawn under the picture, so that nothing flashes. Hidden from screen readers without `alt`,
 * because the name is always beside it.
 */
export function Avatar({ id, name, image, size = 40, alt = "" }: Props) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const state = !image ? "idle" : picture?.url === image ? picture.state : "loading";
  const side = size === "large" ? LARGE : size;
  const style: CSSProperties & { "--hue": number } = {
    "--hue": hueOf(id),
    ...(size === "large" ? {} : { width: size, height: size, fontSize: TEXT[size] }),
  };
  // A cached picture is complete at once; drawing the initials first would flash.
  const keep = (img: HTMLImageElement | null) => {
    if (image && state === "loading" && img?.complete && img.naturalWidth > 0)
      setPicture({ url: image, state: "loaded" });
  };
  return (
    <span
      className={size === "large" ? "av av-large" : "av"}
      style={style}
      data-state={state}
      aria-hidden={!alt || undefined}
    >
      {alt ? <span aria-hidden="true">{initialsOf(name)}</span> : initialsOf(name)}
      {image && (
        <img
          ref={keep}
          src={image}
          alt={state === "error" ? "" : alt}
          width={side}
          height={side}
          loading="lazy"
          decoding="async"
          onLoad={() => setPicture({ url: image, state: "loaded" })}
          onError={() => setPicture({ url: image, state: "error" })}
        />
      )}
    </span>
  );
}
