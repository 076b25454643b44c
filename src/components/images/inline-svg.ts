import { drawingAddress } from '../../content/brand/mark'
import { bytesOf, isNear } from './read-asset'

/** Bytes up to which a drawing is sent with the page: asking for it would take longer. */
const most = 1_200
const known = new Map<string, string>()

/** The address of a picture; that of a small drawing holds the drawing itself, so that nothing is asked for. */
export const inPage = async (address: string): Promise<string> => {
  // No page waits for somebody else's server.
  if (!address.endsWith('.svg') || !isNear(address)) return address
  const found = known.get(address) ?? (await held(address))
  if (found) known.set(address, found)
  return found ?? address
}

const held = async (address: string): Promise<string | null> => {
  const bytes = await bytesOf(address).catch(() => null)
  if (!bytes) return null
  return bytes.byteLength > most ? address : drawingAddress(new TextDecoder().decode(bytes))
}
