const sfntHeader = 12
const tableRecord = 16
const woffHeader = 44
const woffRecord = 20

/**
 * A WOFF 1.0 font as the TrueType font it wraps. The font library reads WOFF too, and decompresses the table of outlines
 * again for every glyph: a second for a page, against milliseconds.
 */
export const decodeWoff = async (
  woff: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const source = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (source.getUint32(0) !== 0x774f4646) throw new TypeError('Not a WOFF font')
  const count = source.getUint16(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = woffHeader + index * woffRecord
      const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((field) =>
        source.getUint32(at + field),
      ) as [number, number, number, number, number]
      const bytes = woff.subarray(offset, offset + packed)
      return { tag, checksum, bytes: packed < length ? await inflate(bytes) : bytes }
    }),
  )
  const aligned = (length: number) => (length + 3) & ~3
  const headers = sfntHeader + count * tableRecord
  const size = tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), headers)
  const font = new Uint8Array(size)
  const target = new DataView(font.buffer)
  const power = 2 ** Math.floor(Math.log2(count))
  target.setUint32(0, source.getUint32(4))
  for (const [index, value] of [
    count,
    power * 16,
    Math.log2(power),
    (count - power) * 16,
  ].entries())
    target.setUint16(4 + index * 2, value)
  let offset = headers
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    for (const [field, value] of [tag, checksum, offset, bytes.length].entries())
      target.setUint32(sfntHeader + index * tableRecord + field * 4, value)
    font.set(bytes, offset)
    offset += aligned(bytes.length)
  }
  return font
}

const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(inflated).arrayBuffer())
}
