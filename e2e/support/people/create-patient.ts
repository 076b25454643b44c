import type { Page } from '@playwright/test'
import { callApiOrFail } from '../api'
import { waitForCode } from '../servers/outbox'
import { createPerson, type Person } from './person'

export interface Patient extends Person {
  readonly id: string
}

interface PatientOptions extends Partial<Person> {
  /** Onboarding step the patient has completed: the code, the consents, or a treatment choice. */
  readonly until?: 'code' | 'consents' | 'treatment'
  readonly treatments?: readonly string[]
}

/** Enrolls a patient through the API and signs this page's browser in as them. */
export const createPatient = async (
  page: Page,
  { until = 'treatment', treatments = ['PrEP'], ...overrides }: PatientOptions = {},
): Promise<Patient> => {
  const person = createPerson(overrides)
  // Any page of this origin that keeps the session.
  await page.goto('/consents/agree_tos')
  const id = await verifyCode(page, person)
  if (until !== 'code') await signConsents(page, id, person)
  if (until === 'treatment') await chooseTreatments(page, id, treatments)
  return { ...person, id }
}

const verifyCode = async (page: Page, person: Person): Promise<string> => {
  const { firstName, lastName, dob, email, phone, state, zip } = person
  const { data } = await callApiOrFail(page, '/patients/enrollments', {
    method: 'POST',
    body: {
      first_name: firstName,
      last_name: lastName,
      dob,
      email,
      phone,
      state,
      zip,
      channel: 'email',
      enrollment_step: 'code',
      last: true,
    },
  })
  const session = await callApiOrFail(page, '/auth/verification_code', {
    method: 'POST',
    body: {
      id: data.attributes.verification.id,
      code: await waitForCode(page, email),
      enrollment_token: data.attributes.token,
    },
  })
  return session.data.attributes.user_id
}

const signConsents = (page: Page, id: string, { initials }: Person) =>
  callApiOrFail(page, `/patients/${id}/consents`, {
    method: 'PATCH',
    body: {
      initials,
      sharing_data: true,
      agree_tos: true,
      agree_privacy_policy: true,
      telehealth_consent: true,
    },
  })

/** Sets the patient's treatments, by name. */
export const chooseTreatments = async (
  page: Page,
  id: string,
  treatmentNames: readonly string[],
) => {
  const { data } = await callApiOrFail(page, `/patients/${id}/treatment_types`)
  const types: { id: string; attributes: { name: string } }[] = data
  await callApiOrFail(page, `/patients/${id}/treatment_types`, {
    method: 'PUT',
    body: {
      treatment_types: types
        .filter(({ attributes }) => treatmentNames.includes(attributes.name))
        .map(({ id: treatment }) => treatment),
    },
  })
}
