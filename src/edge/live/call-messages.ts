import { sql } from 'drizzle-orm'
import { emitBySystem } from '../events/emit'
import { decryptFields, encryptFields } from '../jsonapi/encrypted-fields'
import type { Keyring } from '../platform/crypto/keys'
import type { Db } from '../platform/db/connection'
import { iso, toEpochMs } from '../platform/time'
import type { RoomChatMessage } from './visit-room-contract'
import type { TicketHolder } from './visit-rooms'

/** Encrypted columns, repeated here because the domain of the resource imports this module. */
const callMessage = { contract: { type: 'call_messages', encrypted: ['fromName', 'text'] } }

interface KeptMessage {
  /** The message as the record has it; null for a message of no visit, or a withdrawn one. */
  readonly message: RoomChatMessage | null
  readonly isNew: boolean
}
interface Row {
  readonly id: string
  readonly fromName: string
  readonly text: string
  readonly createdAt: string
}

/** Stores a chat message in the record of its visit, once for each key of a sender: the first text stays. */
export const keepCallMessage = async (
  env: Keyring,
  db: Db,
  appointmentId: string,
  { side, role }: Pick<TicketHolder, 'side' | 'role'>,
  { id, key, from, name, text, at }: RoomChatMessage,
): Promise<KeptMessage> => {
  const sealed = await encryptFields(callMessage, env, id, { fromName: name, text })
  const [{ changes }, , { rows }] = await db.batch([
    sql`
      insert into call_messages (id, patient_id, appointment_id, from_id, side, client_key, from_name, text, created_at, updated_at)
      select ${id}, patient_id, id, ${from}, ${side}, ${key}, ${sealed.fromName}, ${sealed.text}, ${iso(at)}, ${iso(at)}
      from appointments where id = ${appointmentId} on conflict (appointment_id, from_id, client_key) do nothing`,
    emitBySystem(
      {
        name: 'call_messages.create',
        row: 'm',
        at: iso(at),
        version: sql`m.version`,
        ...(role && { actorId: sql`${from}`, actorRole: role }),
      },
      sql`from call_messages m where m.id = ${id}`,
    ),
    sql<Row>`
      select id, from_name as "fromName", text, created_at as "createdAt" from call_messages
      where appointment_id = ${appointmentId} and from_id = ${from} and client_key = ${key} and withdrawn_at is null`,
  ])
  const [row] = await decryptFields(callMessage, env, rows)
  const message = row && {
    ...{ id: row.id, key, from },
    ...{ name: row.fromName, text: row.text, at: toEpochMs(row.createdAt) },
  }
  return { message: message ?? null, isNew: changes > 0 }
}
