import { type CSSProperties, useState } from "react";
import { hueOf, initialsOf } from "#web/lib/initials.ts";

const TEXT = { 24: 9.5, 28: 10.5, 32: 11.5, 40: 14, 48: 16.5, 56: 19, 112: 38 } as const;
type Props = {
  /** Sets the hue. */
  id: string;
  name: string;
  image?: string | null;
  size?: keyof typeof TEXT;
  /** Draws a square with small corners. */
  organisation?: boolean;
};
type Picture = { url: string; state: "loading" | "loaded" | "error" };

/**
 * The picture of a member or organization over its initials. The initials are always drawn under it, so that nothing flashes. Hidden from
 * screen readers, because the name is always beside it.
 */
export function Avatar({ id, name, image, size = 40, organisation = false }: Props) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const state = !image ? "idle" : picture?.url === image ? picture.state : "loading";
  const large = size === 112;
  const style: CSSProperties & { "--hue": number } = {
    "--hue": hueOf(id),
    width: size,
    height: size,
    fontSize: TEXT[size],
    borderRadius: organisation ? 6 : large ? 24 : undefined,
  };
  return (
    <span className={large ? "av serif" : "av"} style={style} data-state={state} aria-hidden="true">
      {initialsOf(name)}
      {image && (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={() => setPicture({ url: image, state: "loaded" })}
          onError={() => setPicture({ url: image, state: "error" })}
        />
      )}
    </span>
  );
}
