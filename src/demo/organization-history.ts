import { iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { staffNumber } from './accounts/staff'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf } from './row-builders'

const firstCbo = demoId('cbo', 1)
const manager = demoId('staff', staffNumber('manager'))

/** Patients who came from the first organization to another, and which organizations take in patients of a state. */
export const organizationHistorySteps = (today: PlainDate): InsertStep[] => {
  const moved = demoCases(today).filter(({ person }) => person.cboId && person.cboId !== firstCbo)
  return [
    insertRows(
      moved.slice(0, 14).map(({ person, noon, enrolled }, at) =>
        rowOf('patient_assignments', {
          id: demoId('assignment', at),
          patient_id: person.id,
          role: 'cbo',
          from_id: firstCbo,
          to_id: person.cboId,
          by_id: manager,
          // Half way between their enrollment and today.
          created_at: iso(Math.round((enrolled + noon) / 2)),
        }),
      ),
    ),
    insertRows(
      [
        { cbo: 1, state: 'NJ', position: 1 },
        { cbo: 2, state: 'NJ', position: 2 },
        { cbo: 2, state: 'FL', position: 1 },
        { cbo: 3, state: 'CA', position: 1 },
      ].map(({ cbo, state, position }) =>
        rowOf('cbo_state_priorities', { cbo_id: demoId('cbo', cbo), state, position }),
      ),
    ),
  ]
}
