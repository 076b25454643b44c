import { emitBySystem } from '#edge/events/emit'
import type { Subscriber } from '#edge/events/subscriber'
import { sql } from '#edge/platform/db/index'
import { cancelOpenAppointments } from '../appointments'
import { hasResultsDue } from '../labs'

const closingsByAdmin = ['users.deactivate', 'users.disable']
const closings = ['patients.close_account', ...closingsByAdmin]
const leaving = 'patients.leave_results'

/**
 * What an account that was closed, by its patient or an admin, leaves to do: visits to come are canceled, and someone is
 * asked to reach the patient about results that they no longer read here.
 */
export const followClosing: Subscriber = {
  name: 'account_closing',
  matches: ({ name, patientId }) => patientId !== null && closings.includes(name),
  handle: async (events, { db, runAgain }) => {
    const results = await db.batch(
      events.flatMap(({ seq, name, patientId, actorId, requestId, at }) => {
        const actor = { id: actorId, role: 'admin' } as const
        return [
          // A patient who closes it cancels them with the same commit.
          ...(closingsByAdmin.includes(name)
            ? cancelOpenAppointments({ actor, now: at, requestId }, patientId ?? '')
            : []),
          emitBySystem(
            { name: leaving, row: 'p', requestId, at },
            sql`from (select id, id as patient_id from patients) p
              where p.id = ${patientId} and ${hasResultsDue(sql`p.id`)} and not exists (select 1 from events told where told.patient_id = p.id and told.name = ${leaving} and told.seq > ${seq})`,
          ),
        ]
      }),
    )
    if (results.some(({ changes }) => changes > 0)) runAgain()
  },
}
