import { faxStatusOf } from '#edge/deliveries/fax-document'
import { resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { isShownToPatient, orderPolicy } from '../encounters'
import { dohMorbidities as contract } from './contract'
import { findDueDate } from './due-date'
import { discloseReport, faxKeys, faxReport } from './fax'
import { assertReportable } from './report-rules'

const table = tableOf(contract)

/** The patient sees that a report went out; the law needs no consent, and they are not kept in the dark. */
export const reportPolicy = orderPolicy(
  table.patientId,
  ['send', 'fax'],
  ['acknowledge'],
  sql`${table.status} <> 'draft' and ${isShownToPatient(table.encounterId)}`,
)

export const dohMorbidities = resource(contract, {
  table,
  policy: reportPolicy,
  create: async (ctx, input, { patient = '' }) => {
    assertReportable(input)
    return { set: await findDueDate(ctx, patient, input.condition, input.diagnosedOn) }
  },
  fields: { faxStatus: faxStatusOf(faxKeys, table.id) },
  actions: {
    fax: faxReport,
    send: async (ctx, row) => ({
      set: { sentById: ctx.actor.id, sentAt: ctx.now },
      also: await discloseReport(ctx, row),
    }),
    acknowledge: ({ now }) => ({ set: { acknowledgedAt: now } }),
  },
})
