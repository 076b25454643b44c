import { sql } from 'drizzle-orm'
import { resource } from '#edge/jsonapi/resource'
import { isShownToPatient, orderPolicy } from '../encounters'
import { dohMorbidities as contract } from './contract'
import { discloseReport } from './disclose'
import { findDueDate } from './due-date'
import { faxReport, faxStatusOf } from './fax'
import { assertReportable } from './report-rules'
import { dohMorbidities as table } from './table'

export const dohMorbidities = resource(contract, {
  table,
  // The patient sees that a report went out; the law needs no consent, and they are not kept in the dark.
  policy: orderPolicy(
    table.patientId,
    ['send', 'fax'],
    ['acknowledge'],
    sql`${table.status} <> 'draft' and ${isShownToPatient(table.encounterId)}`,
  ),
  create: async (ctx, input, { patient = '' }) => {
    assertReportable(input)
    return { set: await findDueDate(ctx, patient, input.condition, input.diagnosedOn) }
  },
  fields: { faxStatus: faxStatusOf(table.id) },
  actions: {
    fax: faxReport,
    send: async (ctx, row) => ({
      set: { sentById: ctx.actor.id, sentAt: ctx.now },
      also: await discloseReport(ctx, row),
    }),
    acknowledge: ({ now }) => ({ set: { acknowledgedAt: now } }),
  },
})
