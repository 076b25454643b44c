import { type Change, policyOver, type RequestContext, resource } from '#edge/jsonapi/index'
import { byConstraint, type SQL, type Statement, sql, stamps } from '#edge/platform/db/index'
import { refuseIssues, unprocessable } from '#edge/platform/problem'
import { completeTodo } from '../todos'
import { loadToday } from '../users'
import { findCardProblems } from './card-fields'
import { insurances as contract, maxInsurances } from './contract'
import { insurances as table } from './table'

const keep = ['create', 'update', 'delete'] as const
const ofTheCard = ['memberId', 'groupNumber', 'bin', 'pcn', 'holderName', 'holderDob'] as const

export const insurances = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: ['own', ...keep],
    provider: 'careTeam',
    assistant: ['careTeam', ...keep],
    support: ['everyone', ...keep],
    clinical_admin: ['everyone', ...keep],
    clinical_lead: 'everyone',
    manager: { scope: 'everyone', hidden: ofTheCard },
    pharmacy: { scope: 'ownPharmacy', hidden: ['holderDob'] },
  }),
  fields: {
    frontOnFile: sql<number>`exists (select 1 from insurance_card_fronts f where f.insurance_id = ${table.id})`,
    backOnFile: sql<number>`exists (select 1 from insurance_card_backs b where b.insurance_id = ${table.id})`,
  },
  create: (ctx, input, { patient = '' }) => {
    refuseIssues(findCardProblems(input))
    const count = countActive(patient)
    return {
      set: { rank: sql`${count} + 1`, status: 'active' },
      onlyIf: sql`${count} < ${maxInsurances}`,
      mapError: tooMany,
      answersAtOnce: true,
      also: [markInsured(ctx, patient), completeTodo('RX_INSURANCE', patient, ctx.now)],
    }
  },
  update: ({ id }, row, input) => {
    refuseIssues(findCardProblems({ ...row, ...input }))
    return rankAndFields(id, input)
  },
  blindUpdate: ({ id }, input) => {
    if (!isWhole(input, holderFields) || !isWhole(input, periodFields)) return undefined
    refuseIssues(findCardProblems(input))
    return { ...rankAndFields(id, input), answersAtOnce: true }
  },
  // Claims of the past refer to it: the row stays.
  delete: async (ctx, row) => ({
    set: { status: 'ended', endsOn: row.endsOn ?? (await loadToday(ctx, row.patientId)) },
    before: [makeRoom(row.id, maxInsurances + 1)],
  }),
})

const rankAndFields = (id: string, input: { readonly rank?: number | undefined }): Change => ({
  before: input.rank === undefined ? [] : [makeRoom(id, input.rank)],
  detail: { fields: Object.keys(input).join(',') },
})

/** The other cards close the gap that one leaves, and open one where it goes. */
const makeRoom = (id: string, to: number): Statement =>
  sql`
    update insurances set rank = insurances.rank + iif(insurances.rank < moved.rank, 1, -1)
    from (select patient_id, rank from insurances where id = ${id}) as moved
    where insurances.patient_id = moved.patient_id and insurances.status = 'active'
      and insurances.id <> ${id}
      and (insurances.rank >= ${to} and insurances.rank < moved.rank
        or insurances.rank > moved.rank and insurances.rank <= ${to})`

/** A card on file says that the patient is insured, and the record's version with it. */
const markInsured = ({ now }: RequestContext, patientId: string): Statement =>
  sql`
    update patients set insured = 1, ${stamps(now)}
    where id = ${patientId} and insured is not 1`

const countActive = (patientId: string): SQL =>
  sql`(select count(*) from insurances where patient_id = ${patientId} and status = 'active')`
const tooMany = byConstraint({
  stale_version: unprocessable(
    'too_many_insurances',
    'There are too many cards on file. Remove one first.',
  ),
})

const holderFields = ['relation', 'holderName', 'holderDob'] as const
const periodFields = ['startsOn', 'endsOn'] as const
/** Whether fields that are judged together are all sent, or none of them. */
const isWhole = (input: object, fields: readonly string[]): boolean =>
  new Set(fields.map((name) => name in input)).size === 1
