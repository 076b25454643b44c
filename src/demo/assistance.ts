import { medicationOf } from '../edge/domains/formulary/medications'
import { gileadApplications } from '../edge/domains/gilead_applications/contract'
import {
  type ApplicationStatus,
  applicationStatuses,
  enrolledStatuses,
  unsentStatuses,
} from '../edge/domains/gilead_applications/transitions'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import { addPeriod } from '../edge/platform/calendar-arithmetic'
import type { Keyring } from '../edge/platform/crypto/keys'
import { dayMs, displayDate, hourMs, iso, type PlainDate } from '../edge/platform/time'
import { type DemoClinician, demoClinicians } from './accounts/clinicians'
import { demoId } from './accounts/identity'
import type { DemoPatient } from './accounts/person'
import { type InsertStep, insertRows } from './insert-step'
import { prescribedCases } from './prescriptions'
import { rowOf, rowsAt } from './row-builders'
import { clinicianId, providerId, staffId } from './rows/patient-rows'

const encrypted = {
  contract: {
    type: 'gilead_applications',
    encrypted: [...(gileadApplications.encrypted ?? []), 'form'],
  },
}
const section = (title: string, rows: readonly (readonly [label: string, text: string])[]) => ({
  title,
  entries: rows.map(([label, text]) => ({ label, text })),
})
/** As it was signed. */
const formOf = (
  { first, last, dob, street, city, state, zip, email }: DemoPatient,
  prescriber?: DemoClinician,
) => {
  const { name, generic, strength, sig } = medicationOf('ftc_taf_prep')
  const address = `${street}, ${city}, ${state} ${zip}`
  return [
    section('Patient', [
      ['Name', `${first} ${last}`],
      ['Date of birth', displayDate(dob)],
      ['Address', address],
      ['Email', email],
    ]),
    section('Income', [
      ['People in the household', '2'],
      ['Yearly household income', '$24,000'],
    ]),
    section('Insurance', [['Insured', 'No']]),
    section('Medicine', [
      ['Medicine', name],
      ['Contains', `${generic} ${strength}`],
      ['How it is taken', sig],
      ['Send it to', address],
    ]),
    ...(prescriber
      ? [
          section('Prescriber', [
            ['Name', `${prescriber.first} ${prescriber.last}, ${prescriber.suffix}`],
          ]),
        ]
      : []),
  ]
}

const initialsOf = ({ first, last }: Pick<DemoPatient, 'first' | 'last'>) =>
  `${first.slice(0, 1)}${last.slice(0, 1)}`
const isIn = (list: readonly ApplicationStatus[], status: ApplicationStatus) =>
  list.includes(status)
const answered: readonly ApplicationStatus[] = [...enrolledStatuses, 'expired', 'denied']
const unsigned: readonly ApplicationStatus[] = ['draft', 'declined', 'canceled']
const lastDays: Readonly<Partial<Record<ApplicationStatus, number>>> = {
  approved: 364,
  active: 280,
  expiring: 40,
  expired: -10,
}
const reasons: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  denied: 'other_coverage',
  declined: 'privacy',
}
/** The current medicine of those who were prescribed one that the program gives. */
const medicineOf = (at: number): string | null => {
  if (at % 2 !== 0) return null
  const history = (at / 2) % 5
  if (history === 0) return demoId('prescription', at * 10 + 2)
  return history === 1 || history === 4 ? demoId('prescription', at * 10) : null
}

/** An application in every status; the patient of the demo's own account has one to sign and one that ended. */
export const assistanceSteps = async (today: PlainDate, keys: Keyring): Promise<InsertStep[]> => {
  const people = prescribedCases(today).flatMap((owner, at) => {
    const prescription = medicineOf(at)
    return prescription ? [{ ...owner, prescription }] : []
  })
  const statuses = ['expired', ...applicationStatuses] as const
  const todos: ReturnType<ReturnType<typeof rowsAt>['todo']>[] = []
  const settings: ReturnType<typeof rowOf>[] = []
  const rows = await Promise.all(
    statuses.map(async (status, at) => {
      const owner = people[Math.max(0, at - 1)]
      if (!owner) throw new Error('The demo has too few patients')
      const { person, noon, prescription } = owner
      const id = demoId('assistance', at + 1)
      const created = noon - (isIn(answered, status) ? 20 : 3 + at) * dayMs
      const isSigned = !isIn(unsigned, status)
      const hasBoth = isSigned && status !== 'patient_signed'
      const isSent = hasBoth && !isIn(unsentStatuses, status)
      const prescriber = hasBoth ? demoClinicians[person.panel ?? 0] : undefined
      const sealed = await encryptFields(encrypted, keys, id, {
        ...(isSigned && {
          patientInitials: initialsOf(person),
          form: formOf(person, prescriber),
        }),
        ...(prescriber && { providerInitials: initialsOf(prescriber) }),
      })
      const days = lastDays[status]
      // A signature is the word to share.
      if (isSigned)
        settings.push(
          rowOf('user_settings', {
            user_id: person.id,
            name: 'allow_sharing_health_data_gilead',
            value: 'true',
            updated_at: iso(created + 2 * hourMs),
          }),
        )
      if (status === 'draft')
        todos.push(
          rowsAt(iso(created)).todo({
            id: demoId('todo', 900_001),
            patient_id: person.id,
            type: 'GILEAD_APPLICATION',
            subject_type: 'gilead_applications',
            subject_id: id,
          }),
        )
      return rowOf('gilead_applications', {
        id,
        patient_id: person.id,
        prescription_id: prescription,
        provider_id: providerId(person.panel),
        author_id: staffId('assistant'),
        signed_by_id: hasBoth ? clinicianId(person.panel ?? 0) : null,
        program: 'MAP',
        form: sealed.form ?? null,
        status,
        patient_initials: sealed.patientInitials ?? null,
        patient_signed_at: isSigned ? iso(created + 2 * hourMs) : null,
        provider_initials: sealed.providerInitials ?? null,
        provider_signed_at: hasBoth ? iso(created + 5 * hourMs) : null,
        channel: isSent ? 'portal' : null,
        submitted_at: isSent ? iso(created + 6 * hourMs) : null,
        answered_at: isIn(answered, status) ? iso(created + 2 * dayMs) : null,
        ends_on: days === undefined ? null : addPeriod(today, days, 'day'),
        ended_at: isIn(['declined', 'canceled', 'expired'], status) ? iso(created + dayMs) : null,
        reason_code: reasons[status] ?? null,
        created_at: iso(created),
        updated_at: iso(created + 6 * hourMs),
      })
    }),
  )
  return [insertRows(rows), insertRows(todos), insertRows(settings)]
}
