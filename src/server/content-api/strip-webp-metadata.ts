const chunkName = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4))
/** Chunks needed to draw the image; EXIF, XMP and unknown chunks are dropped. */
const imageChunks: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
const metadataFlags = 0b0000_1100

/** The picture alone; null when it is not a whole WebP. */
export const stripWebpMetadata = (
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | null => {
  if (chunkName(bytes, 0) !== 'RIFF' || chunkName(bytes, 8) !== 'WEBP') return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const out = new Uint8Array(bytes.length)
  out.set(bytes.subarray(0, 12))
  let from = 12
  let to = 12
  while (from + 8 <= bytes.length) {
    const length = view.getUint32(from + 4, true)
    const end = from + 8 + length + (length % 2)
    if (from + 8 + length > bytes.length) return null
    const name = chunkName(bytes, from)
    if (imageChunks.includes(name)) {
      out.set(bytes.subarray(from, Math.min(end, bytes.length)), to)
      if (name === 'VP8X') out[to + 8] = (out[to + 8] ?? 0) & ~metadataFlags
      to += end - from
    }
    from = end
  }
  new DataView(out.buffer).setUint32(4, to - 8, true)
  return to > 12 ? out.slice(0, to) : null
}
