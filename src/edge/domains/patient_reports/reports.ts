import { forRoles, policyOver, report } from '#edge/jsonapi/index'
import { allOf, chosenName, type SQL, sql } from '#edge/platform/db/index'
import { dayMs, iso, toEpochMs } from '#edge/platform/time'
import { counts, testedAt } from '../labs'
import { patients } from '../patients/table'
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
  readonly scope: SQL
  readonly query: Partial<Record<'state' | 'cbo' | 'provider', string | undefined>>
}

/** Patients as `patients` and their accounts as `u`, in the order in which they enrolled, the latest first. */
const reportOf = (
  columns: SQL,
  { scope, query: { state, cbo, provider } }: Narrowed,
  where?: SQL,
  from: SQL = sql`patients`,
) => ({
  select: sql`
    select patients.id, patients.id as patient_id, ${chosenName('u')} as name, patients.state, ${columns}
    from ${from} join users u on u.id = patients.id
    where ${allOf([
      scope,
      where,
      state && sql`patients.state = ${state}`,
      cbo && sql`patients.cbo_id = ${cbo}`,
      provider && sql`patients.provider_id = ${provider}`,
    ])}`,
  order: ['-patient_id'],
})

const providerName = sql`(select ${chosenName('clinician')} from providers p join users clinician
  on clinician.id = p.user_id where p.id = patients.provider_id) as provider_name`
const cboName = sql`(select name from cbos where cbos.id = patients.cbo_id) as cbo_name`
const lastVisitAt = sql`(select a.starts_at from appointments a indexed by appointments_by_patient
  where a.patient_id = patients.id and a.status = 'Complete' order by a.starts_at desc limit 1)`
const visits = sql`${lastVisitAt} as last_visit_at, patients.next_appointment_at as next_visit_at`
/** The card that pays first. */
const card = (column: SQL) => sql`(select ${column} from insurances i
  where i.patient_id = patients.id and i.status = 'active' order by i.rank limit 1)`

/** The step of each program that its report follows, and the test that does it. */
const testsDue = {
  oral_prep: { step: 'oral_prep_hiv', test: 'hiv_ag_ab' },
  hiv_care: { step: 'hiv_care_rna', test: 'hiv_rna' },
} as const
const lastAt = (
  test: string,
) => sql`(select max(${testedAt}) from observations v indexed by observations_by_patient
  where v.patient_id = patients.id and v.code = ${test} and ${counts})`

export const patientReports = [
  ...report(contracts.hivReport, {
    policy: caring,
    rows: (ctx) => {
      const { step, test } = testsDue[ctx.query.program]
      return {
        ...reportOf(
          sql`${providerName}, f.due_on, ${lastAt(test)} as last_test_at,
            cast(julianday(${ctx.now}) - julianday(f.due_on) as integer) as overdue_days,
            (select l.status from labs l indexed by labs_by_patient where l.patient_id = patients.id
              and l.created_at > ${lastAt(test)} order by l.created_at desc limit 1) as order_status,
            ${visits}`,
          ctx,
          sql`patients.status = 'active'`,
          sql`care_steps f indexed by care_steps_by_due join patients on patients.id = f.patient_id
            and f.code = ${step} and f.status = 'open'`,
        ),
        order: ['due_on'],
      }
    },
  }),
  ...report(contracts.mainReport, {
    policy: planning,
    rows: (ctx) =>
      reportOf(
        sql`patients.status, patients.enrolled_at, ${providerName}, ${cboName}, patients.insured, ${visits}`,
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
        sql`patients.insured, ${card(sql`i.payer`)} as payer, ${card(sql`i.plan_name`)} as plan_name,
          ${card(sql`i.ends_on`)} as ends_on, ${card(sql`i.id`)} is not null as card_on_file`,
        ctx,
      ),
  }),
  ...report(contracts.inactivePatientsReport, {
    policy: withSupport,
    rows: (ctx) =>
      reportOf(
        sql`patients.status, patients.enrolled_at, ${providerName}, ${cboName}, ${visits}`,
        ctx,
        sql`(patients.status = 'inactive' or patients.status = 'active' and patients.next_appointment_at is null
          and ifnull(${lastVisitAt}, patients.enrolled_at) < ${iso(toEpochMs(ctx.now) - ctx.query.days * dayMs)})`,
      ),
  }),
]
