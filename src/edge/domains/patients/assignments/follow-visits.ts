import { emitBySystem } from '#edge/events/emit'
import type { StoredEvent } from '#edge/events/event'
import type { Subscriber } from '#edge/events/subscriber'
import { type Db, insertFrom, type Statement, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import { moveCareTeam } from './hand-over'
import { patientAssignments } from './table'

/** Read where a visit is booked, moved, ended or held. */
const changesVisit = ({ patientId, subjectType, name }: StoredEvent): boolean =>
  patientId !== null &&
  /(^|_)appointments$/.test(subjectType ?? '') &&
  !/\.(read|list|history)$/.test(name)

interface Move {
  readonly patientId: string
  readonly fromId: string | null
  readonly toId: string
}

/**
 * Whom each of these patients sees, where another clinician is said to be theirs: who held the last visit, else who holds
 * the next one. A clinician who has seen the patient stays, and so does whom a person chose for them: only what a booking
 * or a visit assigned moves on.
 */
const selectMoves = (patientIds: readonly string[], at: string) => sql<Move>`
  select "patientId", "fromId", "toId" from (
    select p.id as "patientId", p.provider_id as "fromId", ifnull(
      (select a.provider_id from appointments a join providers d on d.id = a.provider_id
        where a.patient_id = p.id and a.status in ('Documenting', 'Complete') and d.status = 'active'
        order by a.starts_at desc, a.id desc limit 1),
      (select a.provider_id from appointments a join providers d on d.id = a.provider_id
        where a.patient_id = p.id and a.status in ('Scheduled', 'Waiting') and a.ends_at > ${at} and d.status = 'active'
        order by a.starts_at, a.id limit 1)) as "toId"
    from patients p
    where p.id in (select value from json_each(${JSON.stringify(patientIds)}))
      and not exists (select 1 from appointments seen where seen.patient_id = p.id
        and seen.provider_id = p.provider_id and seen.status in ('Documenting', 'Complete'))
      and not exists (select 1 from patient_assignments h where h.patient_id = p.id
        and h.role = 'provider' and h.reason_code is not null)
      and (p.provider_id is null or exists (select 1 from patient_assignments h where h.patient_id = p.id
        and h.role = 'provider' and h.to_id = p.provider_id)))
  where "toId" is not null and "toId" is not "fromId"`

const follow = (
  { patientId, fromId, toId }: Move,
  requestId: string,
  at: string,
): readonly Statement[] => [
  sql`
    update patients set provider_id = ${toId}, ${stamps(at)}
    where id = ${patientId} and provider_id is ${fromId}`,
  emitBySystem(
    {
      name: 'patients.assign',
      row: 'p',
      requestId,
      at,
      detail: sql`json_object('from_id', ${fromId}, 'to_id', ${toId})`,
    },
    sql`from (select id, id as patient_id from patients where id = ${patientId}) p where changes() = 1`,
  ),
  insertFrom(
    patientAssignments,
    {
      id: uuidv7(),
      patientId,
      role: 'provider',
      fromId,
      toId,
      byId: patientId,
      createdAt: at,
    },
    sql`where changes() = 1`,
  ),
  ...moveCareTeam({ now: at }, patientId, toId),
]

const followVisits = async (db: Db, events: readonly StoredEvent[]): Promise<number> => {
  const at = iso(now())
  const patientIds = [...new Set(events.flatMap(({ patientId }) => patientId ?? []))]
  const moves = await db.all(selectMoves(patientIds, at))
  const requestOf = (id: string) =>
    events.findLast(({ patientId }) => patientId === id)?.requestId ?? uuidv7()
  if (moves.length > 0)
    await db.batch(moves.flatMap((move) => follow(move, requestOf(move.patientId), at)))
  return moves.length
}

/** The clinician of a patient is the one they see: the visits of the patient decide, until staff hand the patient over. */
export const clinicianOfVisits: Subscriber = {
  name: 'clinician_of_visits',
  matches: changesVisit,
  handle: async (events, { db, runAgain }) => {
    if ((await followVisits(db, events)) > 0) runAgain()
  },
}
