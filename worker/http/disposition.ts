/** RFC 6266: for a download, the name in ASCII for old programs, and in full. `title`: of what people named. */
export function disposition(title: string): string {
  const name = title.toWellFormed().replaceAll(/[/\\:*?"<>|\p{Cc}]+/gu, "-");
  const ascii = name.replace(/[^\w .,()-]/g, "_");
  if (ascii === name) return `attachment; filename="${name}"`;
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
