import { forRoles, policyOver, report } from '#edge/jsonapi/index'
import { allOf, chosenName, inList, sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { paDispositionReport } from './contract'
import { priorAuths as table } from './table'
import { approvedStatuses, priorAuthStatuses, waitingStatuses } from './transitions'

/** Dispositions that are several statuses. */
const groups: Readonly<Record<string, readonly string[]>> = {
  all: priorAuthStatuses,
  pending: waitingStatuses,
  approved: approvedStatuses,
  denied: ['denied', 'appeal_denied'],
}

const statusesOf = (parameter: string): readonly string[] => {
  const name = parameter.replace('pa_disposition_', '')
  const found = Object.hasOwn(groups, name)
    ? (groups[name] ?? [])
    : priorAuthStatuses.filter((status) => status === name)
  if (found.length === 0) throw notFound()
  return found
}

export const paDispositionReports = report(paDispositionReport, {
  policy: policyOver(table.patientId, {
    provider: 'careTeam',
    ...forRoles(['manager', 'clinical_admin', 'clinical_lead'], ['everyone', 'export']),
  }),
  rows: ({ scope, query: { from, until }, param, actor }) => ({
    select: sql`
      select prior_auths.id, prior_auths.patient_id as "patientId", ${chosenName('u')} as name, prior_auths.template,
        r.reason as medicine, prior_auths.payer, ${chosenName('c')} as "providerName", prior_auths.status,
        prior_auths.submitted_at as "submittedAt", prior_auths.answered_at as "answeredAt",
        round(julianday(prior_auths.answered_at) - julianday(prior_auths.submitted_at), 1) as "daysToAnswer",
        prior_auths.reason_code as "reasonCode"
      from prior_auths join users u on u.id = prior_auths.patient_id
        join prescriptions r on r.id = prior_auths.prescription_id
        left join providers d on d.id = prior_auths.provider_id left join users c on c.id = d.user_id
      where ${allOf([
        scope,
        sql`prior_auths.submitted_at is not null`,
        inList(sql`prior_auths.status`, statusesOf(param('disposition'))),
        from && sql`prior_auths.submitted_at >= ${from}`,
        until && sql`prior_auths.submitted_at < ${until}`,
      ])}`,
    order: ['-submittedAt'],
    // Who plans the clinic reads of no one's health.
    present: (row) =>
      actor.role === 'manager' ? { ...row, template: null, medicine: null, reasonCode: null } : row,
  }),
})
