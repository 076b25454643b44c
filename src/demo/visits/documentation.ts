import { orderedIn, summaryWordsOf } from '#edge/domains/after_visit_summaries/compose'
import { encryptedSummary } from '#edge/domains/after_visit_summaries/table'
import { dohMorbidities } from '#edge/domains/doh_morbidities/contract'
import { referrals } from '#edge/domains/referrals/contract'
import {
  contentHashOf,
  encryptContent,
  encryptPlan,
  type FieldValue,
  type PlanLine,
} from '#edge/domains/soap_notes/content'
import { fieldsOf, type SoapField, type SoapSection } from '#edge/domains/soap_schemas/form'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { Keyring } from '#edge/platform/crypto/keys'
import { iso, localDate } from '#edge/platform/time'
import { anyId } from '../accounts/identity'
import { rowOf, rowsAt, type TableRow } from '../row-builders'

/** A visit of the demo that took place, and the form of its note. */
export interface PastVisit {
  readonly id: string
  readonly patientId: string
  readonly providerId: string
  readonly userId: string
  readonly encounterTypeId: string
  readonly program: string
  readonly status: 'Documenting' | 'Complete'
  readonly state: string
  readonly startsAt: string
  readonly endsAt: string
  readonly schemaId: string
  /** JSON. */
  readonly sections: string
}

/** Visits that were held and have no note yet, the newest first. */
export const pastVisits = `
  select a.id, a.patient_id as "patientId", a.provider_id as "providerId", p.user_id as "userId",
    a.encounter_type_id as "encounterTypeId",
    (select program from encounter_types where id = a.encounter_type_id) as program,
    a.status, a.patient_state as state, a.starts_at as "startsAt", a.ends_at as "endsAt", s.id as "schemaId", s.sections
  from appointments a join providers p on p.id = a.provider_id
    join soap_schemas s on s.encounter_type_id = a.encounter_type_id
  where a.id like '${anyId('visit')}' and a.status in ('Documenting', 'Complete')
    and s.schema_version = (select max(schema_version) from soap_schemas where encounter_type_id = a.encounter_type_id)
    and not exists (select 1 from encounters e where e.appointment_id = a.id)
  order by a.ends_at desc, a.id limit 300`

/** Encounters, notes, summaries and orders of held visits, as their clinicians would have left them. */
export async function* documentation(
  visits: readonly PastVisit[],
  now: number,
  keys: Keyring,
): AsyncGenerator<TableRow> {
  for (const [place, visit] of visits.entries()) {
    yield encounterRow(visit)
    if (visit.status === 'Documenting') {
      yield await noteRow(visit, keys, [])
      continue
    }
    const referral = place % 4 === 1 ? referralNames[place % referralNames.length] : undefined
    const vaccine = place % 3 === 1 ? vaccineNames[place % vaccineNames.length] : undefined
    yield await noteRow(visit, keys, planLines(visit, vaccine, referral))
    if (vaccine) yield vaccineRow(visit, vaccine, place % 2 === 0 ? 'given' : 'ordered')
    if (referral) yield await referralRow(visit, referral, now, keys)
    yield await summaryRow(visit, keys, vaccine, referral)
  }
  const infected = visits.find(({ program, status }) => program === 'sti' && status === 'Complete')
  const reported = infected ?? visits.find(({ status }) => status === 'Complete')
  if (reported) yield await reportRow(reported, now, keys)
}

const related = (visit: PastVisit, group: string) =>
  visit.id.replace(/^([^-]+)-0110-/, `$1-${group}-`)
const encounterOf = (visit: PastVisit) => related(visit, '0130')
const stamps = ({ endsAt }: PastVisit) => ({ created_at: endsAt, updated_at: endsAt })

const encounterRow = (visit: PastVisit) =>
  rowsAt(visit.endsAt).encounter({
    id: encounterOf(visit),
    patient_id: visit.patientId,
    appointment_id: visit.id,
    provider_id: visit.providerId,
    encounter_type_id: visit.encounterTypeId,
    status: visit.status === 'Complete' ? 'completed' : 'in_progress',
    started_at: visit.startsAt,
    ended_at: visit.status === 'Complete' ? visit.endsAt : null,
  })

const words: Readonly<Record<string, FieldValue>> = {
  chief_complaint: 'Follow-up visit',
  history: 'Doing well. No new concerns since the last visit.',
  missed_doses: 1,
  side_effects: 'None',
  medications_allergies: 'No allergies. No other medicines.',
  assessment: 'Stable, and comfortable with the plan.',
  plan: 'Continue as discussed.',
  patient_instructions: 'Keep going as we discussed. Write to us if anything changes.',
  follow_up_weeks: 12,
}

/** What the form asks for: our words, else the first thing that fits. */
const contentOf = (sections: readonly SoapSection[]): Record<string, FieldValue> =>
  Object.fromEntries(
    fieldsOf(sections).flatMap((field) => {
      const value = words[field.name] ?? (field.required ? plainValue(field) : undefined)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
const plainValue = ({
  kind,
  options = [],
  minimum = 0,
  label,
}: SoapField): FieldValue | undefined =>
  kind === 'choice'
    ? options[0]
    : kind === 'choices' || kind === 'diagnoses'
      ? options.slice(0, 1)
      : kind === 'number'
        ? minimum
        : kind === 'text'
          ? `${label}: nothing of note.`
          : undefined

const sectionsOf = ({ sections }: PastVisit): SoapSection[] => JSON.parse(sections)

const noteRow = async (visit: PastVisit, keys: Keyring, plan: readonly PlanLine[]) => {
  const content = contentOf(sectionsOf(visit))
  const isSigned = visit.status === 'Complete'
  return rowOf('soap_notes', {
    appointment_id: visit.id,
    patient_id: visit.patientId,
    encounter_id: encounterOf(visit),
    schema_id: visit.schemaId,
    status: isSigned ? 'signed' : 'draft',
    content: await encryptContent(keys, visit.id, content),
    plan: isSigned ? await encryptPlan(keys, visit.id, plan) : null,
    content_hash: isSigned ? await contentHashOf(visit.id, content, plan) : null,
    signed_by: isSigned ? visit.userId : null,
    signed_at: isSigned ? visit.endsAt : null,
    shown_at: isSigned ? visit.endsAt : null,
    ...stamps(visit),
  })
}

/** The orders of the visit as its signed plan names them. */
const planLines = (
  visit: PastVisit,
  vaccine: Vaccine | undefined,
  referral: Destination | undefined,
): PlanLine[] => [
  ...(vaccine
    ? [
        {
          kind: 'vaccine' as const,
          id: related(visit, '0131'),
          isDraft: false,
          text: `${vaccine.replaceAll('_', ' ')}, dose 1`,
        },
      ]
    : []),
  ...(referral
    ? [
        {
          kind: 'referral' as const,
          id: related(visit, '0132'),
          isDraft: false,
          text: `${referral.toKind.replaceAll('_', ' ')}: ${referral.toName}`,
        },
      ]
    : []),
]

const vaccineNames = ['mpox', 'hepatitis_b', 'hpv', 'influenza'] as const
type Vaccine = (typeof vaccineNames)[number]
const vaccineRow = (visit: PastVisit, vaccine: Vaccine, status: 'ordered' | 'given') =>
  rowsAt(visit.endsAt).vaccineOrder({
    id: related(visit, '0131'),
    patient_id: visit.patientId,
    encounter_id: encounterOf(visit),
    vaccine,
    status,
    ordered_by_id: visit.userId,
  })

const referralNames = [
  { toKind: 'primary_care', toName: 'Riverside Family Practice' },
  { toKind: 'hepatology', toName: 'Hudson Liver Clinic' },
  { toKind: 'mental_health', toName: 'Open Door Counseling' },
] as const
type Destination = (typeof referralNames)[number]

/** Those of more than a month ago have come back. */
const referralRow = async (
  visit: PastVisit,
  { toKind, toName }: Destination,
  now: number,
  keys: Keyring,
) => {
  const id = related(visit, '0132')
  const dueOn = addPeriod(localDate(visit.endsAt, 'America/New_York'), 30, 'day')
  const isClosed = dueOn < localDate(now, 'America/New_York')
  const encrypted = await encryptFields({ contract: referrals }, keys, id, { toName })
  return rowOf('referrals', {
    id,
    patient_id: visit.patientId,
    encounter_id: encounterOf(visit),
    to_kind: toKind,
    to_name: encrypted.toName,
    reason_code: 'continuing_care',
    due_on: dueOn,
    status: isClosed ? 'closed' : 'sent',
    sent_by_id: visit.userId,
    sent_at: visit.endsAt,
    sent_way: 'portal',
    outcome: isClosed ? 'seen' : null,
    closed_at: isClosed ? iso(`${dueOn}T15:00Z`) : null,
    ...stamps(visit),
  })
}

const summaryRow = async (
  visit: PastVisit,
  keys: Keyring,
  vaccine: Vaccine | undefined,
  referral: Destination | undefined,
) => {
  const sections = sectionsOf(visit)
  const ordered = { id: visit.id, status: 'ordered' }
  const content = {
    ...summaryWordsOf({ content: contentOf(sections), sections }),
    ...orderedIn({
      medicines: [],
      tests: [],
      vaccines: vaccine ? [{ ...ordered, vaccine, dose: 1 }] : [],
      referrals: referral ? [{ ...ordered, ...referral }] : [],
    }),
  }
  const encrypted = await encryptFields(encryptedSummary, keys, visit.id, { content })
  return rowOf('after_visit_summaries', {
    appointment_id: visit.id,
    patient_id: visit.patientId,
    status: 'sent',
    content: encrypted.content,
    language: 'en',
    reviewed_by: visit.userId,
    sent_at: visit.endsAt,
    ...stamps(visit),
  })
}

/** One report that is due tomorrow. */
const reportRow = async (visit: PastVisit, now: number, keys: Keyring) => {
  const id = related(visit, '0133')
  const today = localDate(now, 'America/New_York')
  const encrypted = await encryptFields({ contract: dohMorbidities }, keys, id, {
    condition: 'gonorrhea',
    testResults: 'Gonorrhea NAAT, throat swab: positive.',
    treatment: 'Ceftriaxone 500 mg, one injection.',
  })
  return rowOf('doh_morbidities', {
    id,
    patient_id: visit.patientId,
    encounter_id: encounterOf(visit),
    state: visit.state,
    condition: encrypted.condition,
    diagnosed_on: today,
    test_results: encrypted.testResults,
    treatment: encrypted.treatment,
    due_on: addPeriod(today, 1, 'day'),
    ...stamps(visit),
  })
}
