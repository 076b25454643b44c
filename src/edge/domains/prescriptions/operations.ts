import { auditRead } from '#edge/events/audit'
import { extend, onSubject, operation, policyOver, report } from '#edge/jsonapi/index'
import { allOf, legalName, sql } from '#edge/platform/db/index'
import { searchHostedMedicines } from '#edge/platform/services/medicine-search'
import { substancesNamed } from '../formulary'
import { patientSubject } from '../patients'
import { findDoubts, findSafetyProblems, loadPrescribingFacts } from '../prescribing'
import { deliveryProblemsOf, loadErxParties } from './delivery-checks'
import { checkSafety, listDoubts, prescriptionReport, searchMedicines } from './endpoint-contracts'
import { presentChecks } from './safety'
import { isHosted } from './service'
import { prescriptions as table } from './table'

const prescribers = onSubject(patientSubject, {
  provider: ['careTeam', 'check'],
  assistant: ['careTeam', 'check'],
  clinical_lead: ['careTeam', 'check'],
})

export const checkPrescriptionSafety = operation(checkSafety, prescribers, async (ctx) => {
  const { prescription: id, renews: renewsId, isTaken, pharmacy, ...written } = ctx.body
  const { id: patientId } = ctx.patient
  // What is read, and that it was, in one round trip.
  const joined = extend(ctx, { db: ctx.db.together() })
  const [facts, parties] = await Promise.all([
    loadPrescribingFacts(joined, patientId),
    loadErxParties(joined, patientId, { id, pharmacy }),
    auditRead(joined, checkSafety.name, 'prescription_checks', patientId, patientId),
  ])
  const prescribed = { ...written, id, renewsId }
  const unsafe = findSafetyProblems(prescribed, facts, ctx.now, isTaken ? 'take' : 'give')
  const undelivered = isTaken ? [] : deliveryProblemsOf(parties, facts.tests.weight, prescribed)
  return { event: null, data: presentChecks([...unsafe, ...undelivered]) }
})

export const listPrescriptionDoubts = operation(listDoubts, prescribers, async (ctx) => ({
  data: await findDoubts(ctx, ctx.patient.id),
}))

/** Searches the hosted service, or the substances of the rules without one. */
export const findMedicines = operation(
  searchMedicines,
  onSubject(patientSubject, {
    provider: ['careTeam', 'search'],
    assistant: ['careTeam', 'search'],
    clinical_lead: ['careTeam', 'search'],
  }),
  async ({ body, env, db }) => {
    const found =
      (await searchHostedMedicines(env, await isHosted(db), body.text)) ??
      substancesNamed(body.text)
    return { data: found.map((each, at) => ({ id: `${at}`, ...each })) }
  },
)

export const prescriptionReportOperations = report(prescriptionReport, {
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'export'],
    clinical_admin: ['everyone', 'export'],
    clinical_lead: ['everyone', 'export'],
  }),
  rows: ({ query, scope }) => ({
    select: sql`
      select ${table.id} as id, ${table.patientId} as "patientId", ${legalName('u')} as "patientName",
        (select ${legalName('c')} from providers d join users c on c.id = d.user_id where d.id = ${table.providerId}) as "providerName",
        (select h.name from pharmacies h where h.id = ${table.pharmacyId}) as "pharmacyName",
        ${table.status} as status, ${table.pharmacyStatus} as "pharmacyStatus", ${table.refillsLeft} as "refillsLeft",
        ${table.writtenOn} as "writtenOn", ${table.sentAt} as "sentAt", ${table.filledAt} as "filledAt"
      from prescriptions join users u on u.id = ${table.patientId} where ${allOf([
        scope,
        query.provider && sql`${table.providerId} = ${query.provider}`,
        query.pharmacy && sql`${table.pharmacyId} = ${query.pharmacy}`,
        query.status && sql`${table.status} = ${query.status}`,
        query.pharmacyStatus && sql`${table.pharmacyStatus} = ${query.pharmacyStatus}`,
        query.medication && sql`${table.reason} = ${query.medication}`,
        query.from && sql`${table.writtenOn} >= ${query.from}`,
        query.until && sql`${table.writtenOn} < ${query.until}`,
      ])}`,
    order: ['-writtenOn'],
  }),
})
