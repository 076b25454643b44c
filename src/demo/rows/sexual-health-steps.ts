import { patients } from '#edge/domains/patients/contract'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { Keyring } from '#edge/platform/crypto/keys'
import type { PlainDate } from '#edge/platform/time'
import { demoCases } from '../clinic'
import type { InsertStep } from '../insert-step'
import type { Value } from '../row-builders'

/** What the patients of the demo told of their sexuality, encrypted. An answer that was changed since stays. */
export const sexualHealthSteps = async (today: PlainDate, keys: Keyring): Promise<InsertStep[]> => {
  const rows = demoCases(today)
    .filter(({ consented }) => consented)
    .map(async ({ person: { id, sexuality } }) => {
      const encrypted = await encryptFields({ contract: patients }, keys, id, { sexuality })
      const row: Value[] = [encrypted.sexuality, id]
      return row
    })
  return [
    {
      table: 'patients',
      sql: 'update patients set sexuality = ? where id = ? and sexuality is null',
      rows: await Promise.all(rows),
    },
  ]
}
