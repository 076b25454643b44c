import { keepUnmatched } from '#edge/domains/unmatched_labs/index'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { bindings, db } from '../world'

interface Reported {
  readonly name: string
  readonly dob: string
  readonly orderId: string | null
  readonly problem: 'unknown_order' | 'other_dob'
}
const reported: Reported = {
  name: 'ELLIS, JORDAN',
  dob: '1990-05-05',
  orderId: null,
  problem: 'unknown_order',
}

/** A report of a lab that fits no patient, as it is kept. Its id. */
export const plantUnmatched = async (more: Partial<Reported> = {}): Promise<string> => {
  const statements = await keepUnmatched(environmentOf(bindings), {
    vendor: 'Ash',
    ...reported,
    ...more,
    report: {
      status: 'final',
      values: [{ code: 'egfr', value: '91' }],
      at: '2026-01-06T15:00:00.000Z',
      unread: null,
    },
  })
  await connect(bindings.DB).batch(statements)
  const row = await db
    .prepare('select id from unmatched_labs order by id desc limit 1')
    .first<{ id: string }>()
  return row?.id ?? ''
}
