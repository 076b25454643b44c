import { rowsAt } from '#demo/row-builders'
import { ApiError } from '#edge/client'
import type { AppointmentStatus } from '#edge/domains/appointments/transitions'
import { uuidv7 } from '#edge/platform/ids'
import { Problem } from '#edge/platform/problem'
import { as, prepareRow, providerId, userId } from '../world'

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
  await prepareRow(
    rowsAt(startsAt).appointment({
      id,
      patient_id: userId(patient),
      provider_id: providerId(patient === 'patient' ? 'provider' : 'otherProvider'),
      encounter_type_id: encounterType,
      status,
      ends_at: new Date(Date.parse(startsAt) + 1_200_000).toISOString(),
      claimed: 4,
    }),
  ).run()
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
  plan: 'Continue.',
  patient_instructions: 'Keep going.',
  follow_up_weeks: 4,
}

/** The status a call ends with; 200 where it is answered. */
export const statusOf = async (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : 0),
  )
export const codeOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'answered',
    (error: unknown) =>
      error instanceof ApiError
        ? error.errors[0]?.code
        : error instanceof Problem
          ? error.code
          : String(error),
  )
/** An encounter begun by a note, signed or not. */
export const addEncounter = async (isSigned: boolean) => {
  const visit = await addVisit()
  const at = '/patients/:patient/appointments/:appointment/soap_notes'
  const note = await as('provider').call(`PATCH ${at}`, {
    params: visit,
    version: 0,
    body: { content: JSON.stringify(wholeNote) },
  })
  if (isSigned) {
    // Orders of other tests may contradict this note: the clinician confirms the contradictions.
    const { contradictions } = await as('provider').call(`GET ${at}/plan`, { params: visit })
    await as('provider').call(`POST ${at}/sign`, {
      params: visit,
      version: 1,
      body: { attestation: true, seen: contradictions },
    })
  }
  return { ...visit, encounter: note.encounterId ?? '' }
}
