import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, inList, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { dayMs, iso } from '#edge/platform/time'
import type { TreatmentCourse } from '../results/hepatitis-status'
import type { InfectionTreatments } from '../results/infection-facts'

/** Attributes of the health history that are read here: its domain builds on this one. */
const historyEntry = { contract: { type: 'health_histories', encrypted: ['label'] } }

interface Prescribed {
  readonly reason: 'syphilis' | 'hep_c'
  readonly signedAt: string
  readonly filledAt: string | null
  readonly days: number
  readonly fills: number
}
interface OfPatient {
  readonly patientId: string
}
interface Written {
  readonly label: string
  readonly onsetOn: string | null
  readonly endedOn: string | null
}

/** Over `r`: what was signed and treated the patient, or may have. */
const hasTreated = sql`(r.signed_at is not null
  and r.status not in ('draft', 'ready_to_sign', 'not_dispensed', 'entered_in_error')
  and (r.filled_at is not null or r.status not in ('cancel_requested', 'canceled', 'discontinued', 'expired')))`

/** Treatments of syphilis and hepatitis C, by patient: prescriptions, and medicines of the history that a clinician confirmed. */
export const loadInfectionTreatments = async (
  { db, env }: { readonly db: Db; readonly env: Environment },
  patientIds: readonly string[],
): Promise<(patientId: string) => InfectionTreatments> => {
  const [prescribed, entries] = await Promise.all([
    db.all(sql<Prescribed & OfPatient>`
      select r.patient_id as "patientId", r.reason, r.signed_at as "signedAt", r.filled_at as "filledAt", r.days, r.refills + 1 as fills
      from prescriptions r where ${inList(sql`r.patient_id`, patientIds)} and r.reason in ('syphilis', 'hep_c') and ${hasTreated}`),
    db.all(sql<Written & OfPatient & { id: string }>`
      select id, patient_id as "patientId", label, onset_on as "onsetOn", ended_on as "endedOn" from health_entries
      where ${inList(sql`patient_id`, patientIds)} and section = 'medications' and status in ('active', 'resolved')
        and onset_on is not null and label is not null`),
  ])
  const written = await decryptFields(historyEntry, env, entries)
  return (patientId) => {
    const isTheirs = (each: OfPatient) => each.patientId === patientId
    return treatmentsOf(prescribed.filter(isTheirs), written.filter(isTheirs))
  }
}

export const treatmentsOf = (
  prescribed: readonly Prescribed[],
  written: readonly Written[],
): InfectionTreatments => ({
  syphilis: [
    ...prescribed.flatMap(({ reason, signedAt }) => (reason === 'syphilis' ? [signedAt] : [])),
    ...written.flatMap((each) => (isOf(penicillins, each) ? [beginOf(each.onsetOn ?? '')] : [])),
  ],
  hepatitisC: [
    ...prescribed.filter(({ reason }) => reason === 'hep_c').map(courseOf),
    ...written
      .filter((each) => isOf(antivirals, each))
      .map(({ onsetOn, endedOn }) => ({
        from: beginOf(onsetOn ?? ''),
        // Without an end it goes on.
        until: endedOn ? endOf(endedOn) : '9999',
      })),
  ],
})

/** To the end of all refills, or of the last fill where that came later. */
const courseOf = ({ signedAt, filledAt, days, fills }: Prescribed): TreatmentCourse => {
  const planned = Date.parse(signedAt) + days * fills * dayMs
  const filled = filledAt ? Date.parse(filledAt) + days * dayMs : 0
  return { from: signedAt, until: iso(Math.max(planned, filled)) }
}

/** Antivirals for hepatitis C alone, by ingredient and brand. */
const antivirals = [
  'sofosbuvir',
  'velpatasvir',
  'ledipasvir',
  'glecaprevir',
  'pibrentasvir',
  'elbasvir',
  'grazoprevir',
  'voxilaprevir',
  'daclatasvir',
  'epclusa',
  'harvoni',
  'mavyret',
  'sovaldi',
  'vosevi',
  'zepatier',
]
/** Penicillin in the form that treats syphilis. */
const penicillins = ['benzathine', 'bicillin', 'extencilline', 'lentocilin']

const isOf = (names: readonly string[], { label }: Written): boolean =>
  names.some((name) => label.toLowerCase().includes(name))

/** The first moment of a day, a month or a year as people remember it: '2019', '2019-05', '2019-05-17'. */
const beginOf = (partial: string): string => `${`${partial}-01-01`.slice(0, 10)}T00:00:00.000Z`

/** Their last moment. */
const endOf = (partial: string): string => {
  const [year = 0, month, day] = partial.split('-').map(Number)
  const next = day
    ? Date.UTC(year, (month ?? 1) - 1, day + 1)
    : month
      ? Date.UTC(year, month, 1)
      : Date.UTC(year + 1, 0, 1)
  return iso(next - 1)
}
