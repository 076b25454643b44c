import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, inList, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { labs as contract } from './contract'
import { waitsForRelease } from './facts/load-observations'
import type { LabTestCode } from './lab-tests'
import { type LabStatus, sampledStatuses, underWayStatuses } from './transitions'

/** Tests of a patient that are still to come. */
interface OrderedTests {
  /** Tests drafted or ordered. */
  readonly awaited: ReadonlySet<LabTestCode>
  /** Of a specimen that was taken, and results before their release to the patient. */
  readonly atLab: ReadonlySet<LabTestCode>
}

interface OrderRow {
  readonly id: string
  readonly status: LabStatus
  readonly tests: readonly LabTestCode[]
  /** Codes that have a value already, as a JSON list. */
  readonly found: string
}

export const loadOrderedTests = async (
  env: Environment,
  db: Db,
  patientId: string,
  at: number,
): Promise<OrderedTests> => {
  const reads = db.together()
  const [rows, unreleased] = await Promise.all([
    reads.all(sql<OrderRow>`
    select l.id, l.status, l.tests,
      (select json_group_array(v.code) from observations v where v.lab_id = l.id) as found from labs l
    where l.patient_id = ${patientId} and ${inList(sql`l.status`, ['draft', ...underWayStatuses])}`),
    reads.all(sql<{ code: LabTestCode }>`
      select v.code from labs l join observations v on v.lab_id = l.id
      where l.patient_id = ${patientId} and ${waitsForRelease(at)}`),
  ])
  const waiting = unreleased.map(({ code }) => code)
  const orders = await decryptFields({ contract }, env, rows)
  const testsOf = (chosen: readonly OrderRow[]) =>
    new Set([
      ...waiting,
      ...chosen.flatMap(({ tests, found }) => {
        const values: readonly string[] = JSON.parse(found)
        return tests.filter((code) => !values.includes(code))
      }),
    ])
  return {
    awaited: testsOf(orders),
    atLab: testsOf(orders.filter(({ status }) => sampledStatuses.some((each) => each === status))),
  }
}
