import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import type { Keyring } from '#edge/platform/crypto/keys'
import { badParameter } from '#edge/platform/problem'

/**
 * A place in a list, encrypted: the sort values of a row are names, which must not stand in an address.
 * `list` says which list in which order; a cursor of another list does not open.
 */
export const encryptCursor = async (
  env: Keyring,
  list: string,
  values: readonly unknown[],
): Promise<string> =>
  btoa(String.fromCharCode(...(await encryptField(env, JSON.stringify(values), context(list)))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The sort values again; a cursor that is forged, cut or of another list is a 400. */
export const decryptCursor = async (
  env: Keyring,
  list: string,
  cursor: string,
  parameter = 'page[after]',
): Promise<readonly (string | number | null)[]> => {
  try {
    const letters = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    return JSON.parse(await decryptField(env, bytes, context(list)))
  } catch {
    throw badParameter(parameter, 'This page marker is not one of this list')
  }
}

const context = (list: string) => `cursor:${list}`
