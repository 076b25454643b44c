import { z } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { state, uuid } from '#edge/platform/fields'

const text = z.nullable(z.string())
const narrowed = {
  state: z.optional(state),
  cbo: z.optional(uuid),
  provider: z.optional(uuid),
}
const who = { patientId: z.string(), name: z.string(), state: z.string() }
const visits = { lastVisitAt: text, nextVisitAt: text }

export const mainReport = reportContract('patient_reports.main', {
  at: 'GET /patients/reports/main',
  description:
    'Patients with who has them in care and when they are seen, the latest enrolled first.',
  query: narrowed,
  columns: {
    ...who,
    status: z.string(),
    enrolledAt: z.string(),
    providerName: text,
    cboName: text,
    insured: z.nullable(z.boolean()),
    ...visits,
  },
})
export const cboAssignmentReport = reportContract('patient_reports.cbo_assignment', {
  at: 'GET /patients/reports/cbo_assignment',
  description: 'Patients of organizations, and since when each is with theirs.',
  query: narrowed,
  columns: { ...who, cboName: text, since: z.string(), providerName: text },
})
export const insuranceReport = reportContract('patient_reports.insurance', {
  at: 'GET /patients/reports/insurance',
  description: 'What patients are insured by, as their first card says it.',
  query: narrowed,
  columns: {
    ...who,
    insured: z.nullable(z.boolean()),
    payer: text,
    planName: text,
    endsOn: text,
    cardOnFile: z.boolean(),
  },
})
export const inactivePatientsReport = reportContract('patient_reports.inactive_patients', {
  at: 'GET /patients/reports/inactive_patients',
  description:
    'Patients who are inactive, and active ones without a visit to come and without one for so many days.',
  query: {
    ...narrowed,
    days: z._default(z.coerce.number().check(z.int(), z.minimum(30), z.maximum(1000)), 180),
  },
  columns: {
    ...who,
    status: z.string(),
    enrolledAt: z.string(),
    providerName: text,
    cboName: text,
    ...visits,
  },
})

export const hivReport = reportContract('patient_reports.hiv', {
  at: 'GET /patients/reports/hiv',
  description:
    'Patients on PrEP by when their next HIV test is due or, of `hiv_care`, patients in HIV care by when their viral load is; the most overdue first.',
  query: {
    ...narrowed,
    program: z._default(z.enum(['oral_prep', 'hiv_care'], 'Choose a program'), 'oral_prep'),
  },
  columns: {
    ...who,
    providerName: text,
    dueOn: z.string(),
    /** Days since; below zero, days until. */
    overdueDays: z.number(),
    lastTestAt: text,
    /** Where the order is that is to answer it, if one was made: a status of `labs`. */
    orderStatus: text,
    ...visits,
  },
})
