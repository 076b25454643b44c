import {
  onSubject,
  operation,
  policyOver,
  type RequestContext,
  report,
  subject,
} from '#edge/jsonapi/index'
import { allOf, legalName, sql } from '#edge/platform/db/index'
import { conflict, refuseIssues, unprocessable } from '#edge/platform/problem'
import { patientSubject } from '../patients'
import { loadUnreadCodes } from './compare-report'
import { enterResults, labReport, listLabVendors } from './endpoint-contracts'
import { isReportInWords, type LabTestCode, labTestOf } from './lab-tests'
import { loadOpenVendors } from './open-vendors'
import { measureOf } from './reading/measure'
import { readReported } from './reading/read-reported'
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

const lab = subject(labs, 'lab', ['vendor', 'status', 'version'])
const enterers = onSubject(lab, {
  provider: ['careTeam', 'enter_results'],
  assistant: ['careTeam', 'enter_results'],
  clinical_admin: ['everyone', 'enter_results'],
  clinical_lead: ['careTeam', 'enter_results'],
})

/** Puts results from elsewhere on record, to be read as those of a lab are. */
export const enterLabResults = operation(enterResults, enterers, async (ctx) => {
  const { values, collectedAt, isPartial } = ctx.body
  if (!vendorOf(ctx.lab.vendor).isByHand && !(await readsUnread(ctx, values)))
    throw conflict('not_by_hand', 'The lab itself sends the results of this order')
  if (collectedAt && collectedAt > ctx.now)
    throw unprocessable('invalid', 'A specimen is taken before its result is there', 'collected_at')
  refuseIssues(
    values.flatMap(({ code, value, range }, at) =>
      !isReportInWords(code) && readReported({ code, value, range }, {}).flag === 'unread'
        ? [{ path: ['values', at, 'value'], message: 'Enter the value as the lab writes it' }]
        : [],
    ),
  )
  const entered = {
    status: isPartial ? 'partial' : 'final',
    values: values.map((each) => ({ ...each, value: spellValue(each.code, each.value) })),
    at: ctx.now,
    ...(collectedAt && { collectedAt }),
  } as const
  const { id: by, role } = ctx.actor
  return {
    write: await reportStatements(ctx.env, ctx.db, ctx.lab, entered, {
      by: { id: by, role },
      source: 'staff',
    }),
    detail: { values: values.length },
  }
})

/** Words in one spelling, in any case they are typed in. */
const spellValue = (code: LabTestCode, typed: string): string => {
  const text = typed.trim()
  if (measureOf(labTestOf(code), text)?.kind !== 'presence') return text
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

/** Whether a clinician interprets values that no rule reads; a narrative report stays as the lab wrote it. */
const readsUnread = async (
  { env, db, lab: { id }, actor }: RequestContext & { readonly lab: { readonly id: string } },
  values: readonly { readonly code: LabTestCode }[],
): Promise<boolean> => {
  if (actor.role !== 'provider' && actor.role !== 'clinical_lead') return false
  const unread = await loadUnreadCodes(env, db, id)
  return values.every(({ code }) => unread.includes(code) && !isReportInWords(code))
}

export const labReportOperations = report(labReport, {
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'export'],
    clinical_admin: ['everyone', 'export'],
    clinical_lead: ['everyone', 'export'],
  }),
  rows: ({ query: { status, vendor, provider, from, until }, scope }) => ({
    select: sql`
      select ${table.id}, ${table.patientId}, ${legalName('u')} as patient_name,
        (select ${legalName('c')} from providers d join users c on c.id = d.user_id where d.id = ${table.providerId}) as provider_name,
        ${table.vendor}, ${table.status}, ${table.reviewStatus}, ${table.outcome}, ${table.orderedAt},
        ${table.collectedAt}, ${table.resultedAt}, ${table.releasedAt}, ${table.createdAt}
      from labs join users u on u.id = ${table.patientId} where ${allOf([
        scope,
        status && sql`${table.status} = ${status}`,
        vendor && sql`${table.vendor} = ${vendor}`,
        provider && sql`${table.providerId} = ${provider}`,
        from && sql`${table.createdAt} >= ${from}`,
        until && sql`${table.createdAt} < ${until}`,
      ])}`,
    order: ['-created_at'],
  }),
})
