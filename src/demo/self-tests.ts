import { dayMs, iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf } from './row-builders'

/** Tests at home: one that its patient has to answer yet, and one that was declined. */
export const selfTestSteps = (today: PlainDate): InsertStep[] => {
  const people = demoCases(today).filter(
    ({ person, consented }) => person.panel !== null && consented && !person.more.account,
  )
  const rows = people.slice(0, 2).map(({ person, noon }, at) => {
    const startedAt = iso(noon - (at + 1) * dayMs)
    return rowOf('hiv_labs', {
      id: demoId('selfTest', at),
      patient_id: person.id,
      asked_by_id: person.id,
      status: at === 0 ? 'pending' : 'declined',
      closed_at: at === 0 ? null : startedAt,
      reason_code: at === 0 ? null : 'prefers_lab',
      created_at: startedAt,
      updated_at: startedAt,
    })
  })
  return [insertRows(rows)]
}
