import type { LabReport } from '#edge/domains/labs/index'
import { keepUnmatched } from '#edge/domains/unmatched_labs/index'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { bindings, db } from '../world'

interface Reported {
  readonly name: string
  readonly dob: string
  readonly orderId: string | null
  readonly problem: 'unknown_order' | 'other_dob'
  readonly values: LabReport['values']
  readonly unread: string | null
}
const reported: Reported = {
  name: 'ELLIS, JORDAN',
  dob: '1990-05-05',
  orderId: null,
  problem: 'unknown_order',
  values: [{ code: 'egfr', value: '91' }],
  unread: null,
}

/** A report of a lab that fits no patient, as it is kept. Its id. */
export const plantUnmatched = async (more: Partial<Reported> = {}): Promise<string> => {
  const { values, unread, ...whose } = { ...reported, ...more }
  const statements = await keepUnmatched(environmentOf(bindings), {
    id: uuidv7(),
    vendor: 'Ash',
    ...whose,
    report: { status: 'final', values, at: '2026-01-06T15:00:00.000Z', unread },
  })
  await connect(bindings.DB).batch(statements)
  const row = await db
    .prepare('select id from unmatched_labs order by id desc limit 1')
    .first<{ id: string }>()
  return row?.id ?? ''
}
