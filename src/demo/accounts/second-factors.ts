import { createHash } from 'node:crypto'
import { base32Of } from '#edge/access/totp'
import { encryptTotpSecret } from '#edge/domains/second_factors/totp-factor'
import type { Keyring } from '#edge/platform/crypto/keys'
import type { PlainDate } from '#edge/platform/time'
import { type InsertStep, insertRows } from '../insert-step'
import { rowOf } from '../row-builders'
import { openedAt } from '../rows/organization-rows'
import { clinicianId } from '../rows/patient-rows'
import { demoClinicians } from './clinicians'
import { demoId } from './identity'
import { staff } from './staff'

/** The secret of a demo account's authenticator app: the same one each time, so that an app set up once goes on. */
const demoTotpSecret = (userId: string): string =>
  base32Of(createHash('sha256').update(`careplus demo ${userId}`).digest().subarray(0, 20))

/** An authenticator app for each of the staff; `/dev/outbox` shows the codes. */
export const secondFactorSteps = async (
  today: PlainDate,
  keyring: Keyring,
): Promise<InsertStep[]> => {
  const ids = [
    ...staff.map((_, at) => demoId('staff', at + 1)),
    ...demoClinicians.map((_, at) => clinicianId(at)),
  ]
  const rows = await Promise.all(
    ids.map(async (id) =>
      rowOf('totp_factors', {
        user_id: id,
        secret_encrypted: await encryptTotpSecret(keyring, id, demoTotpSecret(id)),
        created_at: openedAt(today),
      }),
    ),
  )
  return [insertRows(rows)]
}
