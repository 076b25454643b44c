import { drawingAddress } from '#content/brand/logo-mark'
import { isLocalAsset, readAsset } from '../../server/read-asset'

/** Bytes up to which a drawing is sent with the page: asking for it would take longer. */
const maxInlineBytes = 1_200
const inlineSvgs = new Map<string, string>()

/** The address of a picture; that of a small drawing holds the drawing itself, so that nothing is asked for. */
export const inlineSvg = async (address: string): Promise<string> => {
  // No page waits for another host.
  if (!address.endsWith('.svg') || !isLocalAsset(address)) return address
  const found = inlineSvgs.get(address) ?? (await readSvg(address))
  if (found) inlineSvgs.set(address, found)
  return found ?? address
}

const readSvg = async (address: string): Promise<string | null> => {
  const bytes = await readAsset(address).catch(() => null)
  if (!bytes) return null
  return bytes.byteLength > maxInlineBytes
    ? address
    : drawingAddress(new TextDecoder().decode(bytes))
}
