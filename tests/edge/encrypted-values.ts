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

/** The statement that writes a message of a patient in the call of a visit, as its room does. */
export const writeCallMessage = async (id: string, patient: string, appointment: string) => {
  const { text, fromName } = await encryptedValues('call_messages', id, {
    text: 'Hello',
    fromName: 'Them',
  })
  const at = '2026-01-05T15:00:00.000Z'
  return db
    .prepare(
      `insert or ignore into call_messages (id, patient_id, appointment_id, from_id, side, client_key, from_name, text,
         created_at, updated_at) values (?, ?, ?, ?, 'patient', ?, ?, ?, ?, ?)`,
    )
    .bind(id, patient, appointment, patient, id, fromName, text, at, at)
}
