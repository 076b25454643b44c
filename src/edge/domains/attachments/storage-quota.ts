import { refuseFullStorage } from '#edge/events/emit'
import { type Statement, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'

/** Files that one patient keeps unsent, and bytes that they store altogether. */
const maxUnsent = 20
const maxStoredBytes = 250 * 1024 * 1024

/** First in a batch, it refuses a file for which its patient has no more room, also where many are sent at once. */
export const assertRoomFor = (patientId: string, bytes: number): Statement =>
  refuseFullStorage(sql`(
    select sum(bytes) + ${bytes} > ${maxStoredBytes}
      or sum(subject_type = 'conversations' and message_id is null) >= ${maxUnsent}
    from attachments where uploaded_by_id = ${patientId})`)

export const storageFull = () =>
  unprocessable(
    'storage_full',
    'There is no more room for your files. Remove what you have not sent yet, or write to your care team.',
    'file',
  )
