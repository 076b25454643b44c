import { sql } from 'drizzle-orm'
import { connect, type Db } from '../platform/db/connection'
import { raw } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { publish } from './channel'
import { json, said, saidAbout } from './client-messages'
import type { Holder } from './connection-identity'
import { mayPublish, type PublishedEvent, type Refusal } from './contract'
import { refusedEntry } from './denied-event'

export type Answer =
  | { readonly accepted: PublishedEvent }
  | { readonly refused: string; readonly reason: Refusal }

/** Something a client says on its own channel: passed on to the other side of that visit, or refused. */
export const hear = async (
  env: Environment,
  holder: Holder,
  channel: string,
  text: string,
): Promise<Answer> => {
  const message = said.safeParse(json(text))
  if (!message.success) return { refused: 'message', reason: 'malformed' }
  const { action, attributes } = message.data
  const db = connect(env.DB)
  const open = allowed(holder).find((each) => each === action)
  if (!open || channel !== holder.userId) {
    await db.batch(refusedEntry(holder, channel))
    return { refused: action, reason: 'forbidden' }
  }
  const about = saidAbout.safeParse(json(attributes))
  if (!about.success) return { refused: action, reason: 'malformed' }
  const visit = await visitOf(db, holder, about.data.appointment_id)
  if (!visit) return { refused: action, reason: 'not_found' }
  const others = open === 'patient_joined' ? [visit.provider, visit.assistant] : [visit.patient]
  const notice = { type: 'appointments', id: visit.id, version: visit.version }
  await publish(
    env,
    new Map(others.flatMap((to) => (to ? [[to, [{ action: open, notice, key: null }]]] : []))),
  )
  return { accepted: open }
}

const allowed = ({ role }: Holder): readonly PublishedEvent[] =>
  role === 'patient' || role === 'provider' ? mayPublish[role] : []

interface Visit {
  readonly id: string
  readonly version: number
  readonly patient: string
  readonly provider: string | null
  readonly assistant: string | null
}

/** The visit, if it is under way or to come and this person is a side of it. */
const visitOf = (db: Db, { userId }: Holder, id: string) =>
  db.first(
    raw<Visit>(sql`
      select a.id, a.version, a.patient_id as patient, p.user_id as provider, p.assistant_id as assistant
      from appointments a left join providers p on p.id = a.provider_id
      where a.id = ${id} and (a.patient_id = ${userId} or p.user_id = ${userId})
        and a.status in ('Scheduled', 'Waiting', 'In progress', 'Documenting')`),
  )
