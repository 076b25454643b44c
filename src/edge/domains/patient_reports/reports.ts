import { forRoles, policyOver, type Row, report } from '#edge/jsonapi/index'
import { chosenName, type SQL, sql } from '#edge/platform/db/index'
import { dayMs, iso, toEpochMs } from '#edge/platform/time'
import { patients } from '../patients/table'
import { guideline } from '../quarterly_flows/guideline'
import * as contracts from './contract'

const planners = {
  provider: 'careTeam',
  ...forRoles(['manager', 'clinical_admin', 'clinical_lead'], ['everyone', 'export']),
} as const
const planning = policyOver(patients.id, planners)
const withSupport = policyOver(patients.id, { ...planners, support: ['everyone', 'export'] })

/** When someone is tested is of their care: who runs the clinic without being part of it is told nothing of it. */
const caring = policyOver(patients.id, {
  provider: 'careTeam',
  ...forRoles(['clinical_admin', 'clinical_lead'], ['everyone', 'export']),
})

interface Narrowed {
  readonly state?: string | undefined
  readonly cbo?: string | undefined
  readonly provider?: string | undefined
}

/** Patients as `patients` and their accounts as `u`, in the order in which they enrolled, the latest first. */
const reportOf = (
  columns: SQL,
  { scope, query: { state, cbo, provider } }: { readonly scope: SQL; readonly query: Narrowed },
  where: SQL = sql`1`,
  from: SQL = sql`patients`,
) => ({
  select: sql`
    select patients.id, patients.id as "patientId", ${chosenName('u')} as name, patients.state, ${columns}
    from ${from} join users u on u.id = patients.id
    where ${scope} and ${where} ${state ? sql`and patients.state = ${state}` : sql``}
      ${cbo ? sql`and patients.cbo_id = ${cbo}` : sql``}
      ${provider ? sql`and patients.provider_id = ${provider}` : sql``}`,
  order: ['-patientId'],
  present: ({ insured, cardOnFile, ...row }: Row) => ({
    ...row,
    ...(insured !== undefined && { insured: insured === null ? null : insured === 1 }),
    ...(cardOnFile !== undefined && { cardOnFile: cardOnFile === 1 }),
  }),
})

const providerName = sql`(select ${chosenName('clinician')} from providers p join users clinician
  on clinician.id = p.user_id where p.id = patients.provider_id) as "providerName"`
const cboName = sql`(select name from cbos where cbos.id = patients.cbo_id) as "cboName"`
const lastVisitAt = sql`(select a.starts_at from appointments a indexed by appointments_by_patient
  where a.patient_id = patients.id and a.status = 'Complete' order by a.starts_at desc limit 1)`
const visits = sql`${lastVisitAt} as "lastVisitAt", patients.next_appointment_at as "nextVisitAt"`
const enrolledAt = sql`patients.enrolled_at as "enrolledAt"`
/** The card that pays first. */
const card = (column: SQL) => sql`(select ${column} from insurances i
  where i.patient_id = patients.id and i.status = 'active' order by i.rank limit 1)`

const lastTestAt = sql`(select r.final_at from lab_results r indexed by lab_results_by_patient
  where r.patient_id = patients.id and r.code = ${guideline.test} order by r.final_at desc limit 1)`

export const patientReports = [
  ...report(contracts.hivReport, {
    policy: caring,
    rows: (ctx) => ({
      ...reportOf(
        sql`${providerName}, f.due_on as "dueOn", ${lastTestAt} as "lastTestAt",
          cast(julianday(${ctx.now}) - julianday(f.due_on) as integer) as "overdueDays",
          (select l.status from labs l indexed by labs_by_patient where l.patient_id = patients.id
            and l.created_at > ${lastTestAt} order by l.created_at desc limit 1) as "orderStatus"`,
        ctx,
        sql`patients.status = 'active'`,
        sql`quarterly_flows f indexed by quarterly_flows_by_due join patients on patients.id = f.patient_id`,
      ),
      order: ['dueOn'],
    }),
  }),
  ...report(contracts.mainReport, {
    policy: planning,
    rows: (ctx) =>
      reportOf(
        sql`patients.status, ${enrolledAt}, ${providerName}, ${cboName}, patients.insured, ${visits}`,
        ctx,
      ),
  }),
  ...report(contracts.cboAssignmentReport, {
    policy: planning,
    rows: (ctx) =>
      reportOf(
        sql`${cboName}, ifnull((select created_at from patient_assignments h where h.patient_id = patients.id
          and h.role = 'cbo' order by created_at desc limit 1), patients.enrolled_at) as since, ${providerName}`,
        ctx,
        // In the order of the list, not of an index of organizations.
        sql`+patients.cbo_id is not null`,
      ),
  }),
  ...report(contracts.insuranceReport, {
    policy: withSupport,
    rows: (ctx) =>
      reportOf(
        sql`patients.insured, ${card(sql`i.payer`)} as payer, ${card(sql`i.plan_name`)} as "planName",
          ${card(sql`i.ends_on`)} as "endsOn", ${card(sql`i.id`)} is not null as "cardOnFile"`,
        ctx,
      ),
  }),
  ...report(contracts.inactivePatientsReport, {
    policy: withSupport,
    rows: (ctx) =>
      reportOf(
        sql`${enrolledAt}, ${providerName}, ${cboName}, ${visits}`,
        ctx,
        sql`patients.status = 'active' and patients.next_appointment_at is null
          and ifnull(${lastVisitAt}, patients.enrolled_at) < ${iso(toEpochMs(ctx.now) - ctx.query.days * dayMs)}`,
      ),
  }),
]
