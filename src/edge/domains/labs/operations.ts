import { onSubject, operation, policyOver, report, subject } from '#edge/jsonapi/index'
import { legalName, type SQL, sql } from '#edge/platform/db/index'
import { conflict, Invalid } from '#edge/platform/problem'
import { patientSubject } from '../patients'
import { enterResults, labReport, listLabVendors } from './endpoint-contracts'
import { normalizeValue } from './lab-tests'
import { loadOpenVendors } from './open-vendors'
import { reportStatements } from './record-report'
import { labs } from './resource'
import { labs as table } from './table'
import { kitVendors, vendorOf } from './vendors'

const vendorReaders = onSubject(patientSubject, {
  patient: 'own',
  provider: 'careTeam',
  assistant: 'careTeam',
  support: 'everyone',
  clinical_admin: 'everyone',
  clinical_lead: 'everyone',
})

export const listVendors = operation(listLabVendors, vendorReaders, async (ctx) => {
  const open = await loadOpenVendors(ctx, ctx.patient.id)
  return {
    data: open
      .filter((code) => ctx.actor.role !== 'patient' || kitVendors.includes(code))
      .map((id) => ({
        id,
        collection: vendorOf(id).collection,
        isByHand: vendorOf(id).isByHand ?? false,
      })),
  }
})

const lab = subject(labs, 'lab', {
  id: table.id,
  patientId: table.patientId,
  vendor: table.vendor,
  status: table.status,
  version: table.version,
})
const enterers = onSubject(lab, {
  provider: ['careTeam', 'enter_results'],
  assistant: ['careTeam', 'enter_results'],
  clinical_admin: ['everyone', 'enter_results'],
  clinical_lead: ['careTeam', 'enter_results'],
})

/** Puts results from elsewhere on record, to be read as those of a lab are. */
export const enterLabResults = operation(enterResults, enterers, async (ctx) => {
  const { values, collectedAt, isPartial } = ctx.body
  if (!vendorOf(ctx.lab.vendor).isByHand)
    throw conflict('not_by_hand', 'The lab itself sends the results of this order')
  const issues = values.flatMap(({ code, value }, at) =>
    normalizeValue(code, value) === null
      ? [{ path: ['values', at, 'value'], message: 'Enter the value as the lab writes it' }]
      : [],
  )
  if (issues.length) throw new Invalid(issues)
  const entered = {
    status: isPartial ? 'partial' : 'final',
    values: values.map((each) => ({ ...each, value: normalizeValue(each.code, each.value) ?? '' })),
    at: ctx.now,
    ...(collectedAt && { collectedAt }),
  } as const
  const { id: by, role } = ctx.actor
  return {
    write: await reportStatements(ctx.env, ctx.db, ctx.lab, entered, { by: { id: by, role } }),
    detail: { values: values.length },
  }
})

export const labReportOperations = report(labReport, {
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'export'],
    clinical_admin: ['everyone', 'export'],
    clinical_lead: ['everyone', 'export'],
  }),
  rows: ({ query, scope }) => ({
    select: sql`
      select ${table.id} as id, ${table.patientId} as "patientId", ${legalName('u')} as "patientName",
        (select ${legalName('c')} from providers d join users c on c.id = d.user_id where d.id = ${table.providerId}) as "providerName",
        ${table.vendor} as vendor, ${table.status} as status, ${table.reviewStatus} as "reviewStatus",
        ${table.outcome} as outcome, ${table.orderedAt} as "orderedAt", ${table.collectedAt} as "collectedAt",
        ${table.resultedAt} as "resultedAt", ${table.releasedAt} as "releasedAt", ${table.createdAt} as "createdAt"
      from labs join users u on u.id = ${table.patientId} where ${scope} and ${conditionsOf(query)}`,
    order: ['-createdAt'],
  }),
})

type Query = Readonly<
  Partial<Record<'status' | 'vendor' | 'provider' | 'from' | 'until', string | undefined>>
>
const conditionsOf = ({ status, vendor, provider, from, until }: Query): SQL =>
  sql.join(
    [
      sql`1`,
      ...(status ? [sql`${table.status} = ${status}`] : []),
      ...(vendor ? [sql`${table.vendor} = ${vendor}`] : []),
      ...(provider ? [sql`${table.providerId} = ${provider}`] : []),
      ...(from ? [sql`${table.createdAt} >= ${from}`] : []),
      ...(until ? [sql`${table.createdAt} < ${until}`] : []),
    ],
    sql` and `,
  )
