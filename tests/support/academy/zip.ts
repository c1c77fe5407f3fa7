/** A ZIP with empty files of these names. */
export function zipOf(...names: string[]): Uint8Array<ArrayBuffer> {
  const text = names.map((name) => Buffer.from(name, "latin1"));
  const header = (signature: number, length: number, fields: [at: number, value: number][]) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32LE(signature);
    for (const [at, value] of fields) bytes.writeUInt16LE(value, at);
    return bytes;
  };
  const files = text.flatMap((name) => [header(0x04034b50, 30, [[26, name.length]]), name]);
  const directory = text.flatMap((name) => [header(0x02014b50, 46, [[28, name.length]]), name]);
  const start = Buffer.concat(files).length;
  const end = header(0x06054b50, 22, [
    [8, names.length],
    [10, names.length],
  ]);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(start, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}
