import type { AppointmentStatus } from '#edge/domains/appointments/transitions'
import { uuidv7 } from '#edge/platform/ids'
import { db, providerId, userId } from '../world'

interface Wanted {
  readonly status?: AppointmentStatus
  readonly encounterType?: string
  readonly startsAt?: string
  readonly patient?: 'patient' | 'otherPatient'
}

/** A visit of the test world, as booking and the call leave it. */
export const addVisit = async ({
  status = 'Documenting',
  encounterType = '2',
  startsAt = new Date(Date.now() - 3_600_000).toISOString(),
  patient = 'patient',
}: Wanted = {}): Promise<{ patient: string; appointment: string }> => {
  const id = uuidv7()
  const endsAt = new Date(Date.parse(startsAt) + 1_200_000).toISOString()
  await db
    .prepare(
      `insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes,
        patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
       values (?, ?, ?, ?, 'video', ?, ?, ?, 20, 'NY', 'America/New_York', 'America/New_York', 4, 4, ?, ?)`,
    )
    .bind(
      id,
      userId(patient),
      providerId(patient === 'patient' ? 'provider' : 'otherProvider'),
      encounterType,
      status,
      startsAt,
      endsAt,
      startsAt,
      startsAt,
    )
    .run()
  return { patient: userId(patient), appointment: id }
}

/** Values for all required fields of a PrEP quarterly note. */
export const wholeNote = {
  chief_complaint: 'Quarterly check',
  history: 'Doing well on PrEP, no concerns.',
  symptoms: ['None'],
  missed_doses: 1,
  side_effects: 'None',
  medications_allergies: 'No allergies.',
  hiv_test: 'Negative',
  diagnoses: ['Z29.81 Encounter for HIV pre-exposure prophylaxis'],
  acute_hiv: 'No',
  assessment: 'Adherent, HIV negative.',
  prep_medication: 'Emtricitabine/tenofovir disoproxil fumarate, one pill a day',
  labs_ordered: ['HIV Ag/Ab', 'Creatinine'],
  counseling: ['Adherence'],
  plan: 'Continue.',
  patient_instructions: 'Keep taking one pill each day.',
  follow_up_weeks: 12,
}

/** Values for all required fields of a PrEP follow-up note. */
export const wholeFollowUp = {
  chief_complaint: 'Follow-up',
  history: 'Well.',
  missed_doses: 0,
  side_effects: 'None',
  medications_allergies: 'No allergies.',
  diagnoses: ['Z29.81 Encounter for HIV pre-exposure prophylaxis'],
  acute_hiv: 'No',
  assessment: 'Stable.',
  prep_medication: 'None today',
  plan: 'Continue.',
  patient_instructions: 'Keep going.',
  follow_up_weeks: 4,
}
