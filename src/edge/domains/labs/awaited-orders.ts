import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, inList, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { labs as contract } from './contract'
import type { LabTestCode } from './lab-tests'
import { type LabStatus, underWayStatuses } from './transitions'

interface AwaitedOrder {
  readonly id: string
  readonly status: LabStatus
  readonly tests: readonly LabTestCode[]
}

/** The drafts and orders of a patient of which a test is still to come. */
export const loadAwaitedOrders = async (
  env: Environment,
  db: Db,
  patientId: string,
  test: LabTestCode,
): Promise<readonly AwaitedOrder[]> => {
  const rows = await db.all(sql<AwaitedOrder>`
    select l.id, l.status, l.tests from labs l
    where l.patient_id = ${patientId} and ${inList(sql`l.status`, ['draft', ...underWayStatuses])}
      and not exists (select 1 from observations v where v.lab_id = l.id and v.code = ${test})`)
  const orders = await decryptFields({ contract }, env, rows)
  return orders.filter(({ tests }) => tests.includes(test))
}
