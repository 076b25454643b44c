import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, inList, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { flagOf, isNotFound, type LabTestCode } from '../lab-tests'
import { labResults as contract } from './contract'
import { stands, testedAt } from './standing'

/** What the tests on file say of HIV. */
export interface HivStatus {
  /** When the lab last found none; null where its last test says anything else. */
  readonly negativeAt: string | null
  /** What a last test says that is not negative: reactive, unclear, or not understood. */
  readonly doubt: string | null
}

/** What the tests of a patient say of HIV, as PrEP asks for it. */
export const loadHivStatus = async (
  { db, env }: { readonly db: Db; readonly env: Environment },
  patientId: string,
): Promise<HivStatus> => {
  const rows = await db.all(sql<HivResult>`
    select v.id, v.code, v.value, ${testedAt} as "testedAt" from lab_results v
    where v.patient_id = ${patientId} and ${inList(sql`v.code`, hivTests)} and ${stands}
    order by "testedAt" desc, v.final_at desc`)
  return hivStatusOf(await decryptFields({ contract }, env, rows))
}

interface HivResult {
  readonly id: string
  readonly code: LabTestCode
  readonly value: string
  readonly testedAt: string
}

const hivTests = ['hiv_ag_ab', 'hiv_rna', 'hiv_self_test'] as const

/**
 * By results that stand, of the latest specimen first. What a test at home says gives way to a later one of the lab; one that
 * is reactive there is not taken back by another at home.
 */
const hivStatusOf = (results: readonly HivResult[]): HivStatus => {
  const [lab, rna] = hivTests.map((test) => results.find(({ code }) => code === test))
  const atHome = results.filter(
    ({ code, testedAt }) => code === 'hiv_self_test' && (!lab || testedAt > lab.testedAt),
  )
  const home = atHome.find(({ code, value }) => flagOf(code, value) === 'reactive') ?? atHome[0]
  const last = [lab, rna, home].flatMap((each) => (each ? [each] : []))
  return {
    negativeAt: lab && isNotFound(lab.value) ? lab.testedAt : null,
    doubt: last.find(({ value }) => !isNotFound(value))?.value ?? null,
  }
}
