import { sql } from 'drizzle-orm'
import { connect, type Db } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import { parseJson } from '../platform/services/parse-json'
import { publishToChannels } from './channel'
import { appointmentReference, clientMessage } from './client-messages'
import type { ConnectionIdentity } from './connection-identity'
import { type PublishableAction, publishableActions, type RejectReason } from './contract'
import { recordChannelDenial } from './denied-event'

export type MessageReply =
  | { readonly accepted: PublishableAction }
  | { readonly refused: string; readonly reason: RejectReason }

/** A message of a client on its own channel: forwarded to the other side of that appointment, or rejected. */
export const handleMessage = async (
  env: Environment,
  holder: ConnectionIdentity,
  channel: string,
  text: string,
): Promise<MessageReply> => {
  const message = clientMessage.safeParse(parseJson(text))
  if (!message.success) return { refused: 'message', reason: 'malformed' }
  const { action, attributes } = message.data
  const db = connect(env.DB)
  const open = actionsOf(holder).find((each) => each === action)
  if (!open || channel !== holder.userId) {
    await db.batch(recordChannelDenial(holder, channel))
    return { refused: action, reason: 'forbidden' }
  }
  const about = appointmentReference.safeParse(parseJson(attributes))
  if (!about.success) return { refused: action, reason: 'malformed' }
  const visit = await loadAppointment(db, holder, about.data.appointment_id)
  if (!visit) return { refused: action, reason: 'not_found' }
  const others = open === 'patient_joined' ? [visit.provider, visit.assistant] : [visit.patient]
  const event = { type: 'appointments', id: visit.id, version: visit.version }
  await publishToChannels(
    env,
    new Map(others.flatMap((to) => (to ? [[to, [{ action: open, event, key: null }]]] : []))),
  )
  return { accepted: open }
}

const actionsOf = ({ role }: ConnectionIdentity): readonly PublishableAction[] =>
  role === 'patient' || role === 'provider' ? publishableActions[role] : []

interface AppointmentSides {
  readonly id: string
  readonly version: number
  readonly patient: string
  readonly provider: string | null
  readonly assistant: string | null
}

/** The appointment, if it is under way or to come and the caller is a side of it. */
const loadAppointment = (db: Db, { userId }: ConnectionIdentity, id: string) =>
  db.first(sql<AppointmentSides>`
    select a.id, a.version, a.patient_id as patient, p.user_id as provider, p.assistant_id as assistant
    from appointments a left join providers p on p.id = a.provider_id
    where a.id = ${id} and (a.patient_id = ${userId} or p.user_id = ${userId})
      and a.status in ('Scheduled', 'Waiting', 'In progress', 'Documenting')`)
