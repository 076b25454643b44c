import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { environmentOf } from '#edge/platform/environment'
import { bindings, db } from './world'

/** Values of a row as its table keeps them: ciphertext of its type, its name and this id. */
export const encryptedValues = (
  type: string,
  id: string,
  values: Readonly<Record<string, unknown>>,
) =>
  encryptFields(
    { contract: { type, encrypted: Object.keys(values) } },
    environmentOf(bindings),
    id,
    values,
  )

/** The statement that writes a note in place of the one on file. */
export const writeNote = async (type: string, id: string, body: string) => {
  const encrypted = await encryptedValues(type, id, { body })
  return db.prepare('update notes set body = ? where id = ?').bind(encrypted.body, id)
}
