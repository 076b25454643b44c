import { recordPatientsRead } from '#edge/events/audit'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import {
  type DecryptedRow,
  extend,
  operation,
  policyOver,
  type RequestContext,
} from '#edge/jsonapi/index'
import { inList, type SQL, sql } from '#edge/platform/db/index'
import type { Indication } from '../formulary/medications'
import { findSafetyProblems, loadPrescribingFactsOfEach, type Prescribed } from '../prescribing'
import { prescriptions as contract } from './contract'
import { deliveryProblemsOf, type Parties, partyColumns } from './delivery-checks'
import { checkSafetyOfList, listDoubts } from './endpoint-contracts'
import { presentChecks } from './safety'
import { prescriptions as table } from './table'
import { unansweredStatuses, unsignedStatuses } from './transitions'

const policy = policyOver(table.patientId, {
  provider: ['careTeam', 'check_list'],
  assistant: ['careTeam', 'check_list'],
  clinical_lead: ['careTeam', 'check_list'],
})

/** The checks of a page of a list. Its round trips and statements do not grow with its rows. */
export const checkPrescriptionList = operation(checkSafetyOfList, { policy }, async (ctx) => {
  const rows = await loadListed(ctx, ctx.scope)
  if (rows.length === 0) return { event: null, data: [] }
  const patientIds = [...new Set(rows.map(({ patientId }) => patientId))]
  const joined = extend(ctx, { db: ctx.db.together() })
  const [facts] = await Promise.all([
    loadPrescribingFactsOfEach(joined, patientIds),
    recordPatientsRead(
      joined,
      listDoubts.name,
      'prescription_checks',
      rows.map(({ patientId, id }) => [patientId, id]),
    ),
  ])
  return {
    event: null,
    data: rows.flatMap((row) => {
      const known = facts.get(row.patientId)
      if (!known) return []
      const unsafe = findSafetyProblems(signedNow(row), known, ctx.now)
      const undelivered = deliveryProblemsOf(row, known.tests.weight, row)
      return [{ id: row.id, checks: presentChecks([...unsafe, ...undelivered]) }]
    }),
  }
})

interface ListedRow
  extends Parties,
    DecryptedRow<
      typeof contract,
      'status' | 'drug' | 'medicine' | 'dosage' | 'quantity' | 'days' | 'refills'
    > {
  readonly id: string
  readonly reason: Indication
  readonly renewsId: string | null
}

const loadListed = async (
  ctx: RequestContext & { readonly body: { readonly prescriptions: readonly string[] } },
  scope: SQL,
) => {
  const rows = await ctx.db.all(sql<ListedRow>`
    select ${table.id} as id, ${table.status} as status, ${table.drug} as drug, ${table.medicine} as medicine,
      ${table.dosage} as dosage, ${table.quantity} as quantity, ${table.days} as days, ${table.refills} as refills,
      ${table.reason} as reason, ${table.renewsId} as "renewsId", ${partyColumns}
    from prescriptions join patients p on p.id = ${table.patientId} join users u on u.id = p.id
      left join pharmacies h on h.id = ifnull(${table.pharmacyId}, p.pharmacy_id)
      left join providers d on d.id = ifnull(${ctx.actor.providerId}, ${table.providerId})
      left join users c on c.id = d.user_id
    where ${inList(table.id, ctx.body.prescriptions)} and ${inList(table.status, judgedStatuses)} and ${scope}`)
  return decryptFields({ contract }, ctx.env, rows)
}
const judgedStatuses = [...new Set([...unsignedStatuses, ...unansweredStatuses])]

/** A draft as it would be signed; of one that waits for an answer, its renewal as it was. */
const signedNow = ({ id, status, renewsId, ...row }: ListedRow): Prescribed =>
  unsignedStatuses.some((each) => each === status)
    ? { ...row, id, renewsId }
    : { ...row, renewsId: id }
