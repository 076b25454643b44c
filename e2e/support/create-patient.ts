import type { Page } from '@playwright/test'
import { done } from './api'
import { codeSentTo } from './outbox'
import { type Person, stranger } from './person'

export interface Patient extends Person {
  readonly id: string
}

interface How extends Partial<Person> {
  /** How far this patient has come: to the consents, to a treatment, or into the app. */
  readonly until?: 'code' | 'consents' | 'treatment'
  readonly treatments?: readonly string[]
}

/** Makes a patient through the API and signs this page's browser in as them. */
export const enrol = async (
  page: Page,
  { until = 'treatment', treatments = ['PrEP'], ...more }: How = {},
): Promise<Patient> => {
  const person = stranger(more)
  // Any page of this origin that signs nobody out.
  await page.goto('/consents/agree_tos')
  const id = await passCode(page, person)
  if (until !== 'code') await agree(page, id, person)
  if (until === 'treatment') await choose(page, id, treatments)
  return { ...person, id }
}

const passCode = async (page: Page, person: Person): Promise<string> => {
  const { firstName, lastName, dob, email, phone, state, zip } = person
  const { data } = await done(page, '/patients/enrollments', {
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
  const session = await done(page, '/auth/verification_code', {
    method: 'POST',
    body: { id: data.attributes.verification.id, code: await codeSentTo(page, email) },
  })
  return session.data.attributes.user_id
}

const agree = (page: Page, id: string, { initials }: Person) =>
  done(page, `/patients/${id}/consents`, {
    method: 'PATCH',
    body: {
      initials,
      sharing_data: true,
      agree_tos: true,
      agree_privacy_policy: true,
      telehealth_consent: true,
    },
  })

/** Chooses exactly these treatments, by the clinic's own names for them. */
export const choose = async (page: Page, id: string, wanted: readonly string[]) => {
  const { data } = await done(page, `/patients/${id}/treatment_types`)
  const known: { id: string; attributes: { name: string } }[] = data
  await done(page, `/patients/${id}/treatment_types`, {
    method: 'PUT',
    body: {
      treatment_types: known
        .filter(({ attributes }) => wanted.includes(attributes.name))
        .map(({ id: treatment }) => treatment),
    },
  })
}
