import { useEffect } from "react";
import type { Part } from "#web/lib/pictures/geometry.ts";

type Props = {
  image: string;
  zoom: number;
  crop: { x: number; y: number };
  mediaProps: { onError: () => void };
  cropperProps: { "aria-label": string };
  onCropComplete: (part: Part) => void;
};

/** In place of `react-easy-crop`, which measures the picture: jsdom loads none. A click is a picture that cannot be drawn. */
export default function FakeCropper({ zoom, crop, mediaProps, cropperProps, onCropComplete }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part changes with these
  useEffect(() => onCropComplete({ x: crop.x, y: crop.y, width: 100 / zoom, height: 100 / zoom }), [zoom, crop]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the cropper's frame has the focus
    <div role="application" tabIndex={0} aria-label={cropperProps["aria-label"]}>
      <button type="button" onClick={mediaProps.onError}>
        Break the picture
      </button>
    </div>
  );
}
