import { emitBySystem } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { creationStamps, insert, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { type LabReport, priorityOfReport } from '../labs'
import type { VendorCode } from '../labs/vendors'
import { unmatchedLabs as contract } from './contract'
import type { Reported } from './identity'
import { unmatchedLabs as table } from './table'
import type { MatchProblem } from './transitions'

interface UnmatchedReport extends Reported {
  /** What its documents are stored under. */
  readonly id: string
  readonly vendor: VendorCode
  readonly problem: MatchProblem
  /** The order it names, if there is one. */
  readonly orderId: string | null
  readonly report: LabReport & {
    readonly unread: string | null
    readonly documents?: readonly string[]
  }
}

/** Keeps a report that fits no patient, or what could not be read of one, for staff to look into. */
export const keepUnmatched = async (
  env: Environment,
  { id, vendor, problem, orderId, name, dob, report }: UnmatchedReport,
  requestId?: string,
): Promise<Statement[]> => {
  const { at } = report
  const row = {
    id,
    vendor,
    problem,
    orderId,
    priority: priorityOfReport(report),
    status: 'open',
    receivedAt: at,
    ...creationStamps(at),
  }
  return [
    insert(table, await encryptFields({ contract }, env, id, { ...row, name, dob, report })),
    emitBySystem(
      {
        name: 'unmatched_labs.create',
        row: 'u',
        version: sql`u.version`,
        requestId,
        at,
        // How soon it is looked into; what may have been found stands in the record alone.
        detail: sql`json_object('kind', iif(u.priority = 1, 'first', 'usual'))`,
      },
      sql`from unmatched_labs u where u.id = ${id}`,
    ),
  ]
}
