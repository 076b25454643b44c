import { apiWithLocalErrors } from '../../stores/api'
import { loadPatient } from '../record'

export type Channel = 'email' | 'sms'

/** How the patient can be reached, and what of it is proven. */
export interface Contacts {
  readonly email: string
  readonly phone: string | null
  readonly emailVerified: boolean
  readonly phoneVerified: boolean
  /** New ones that wait to be proven. */
  readonly pendingEmail?: string | null | undefined
  readonly pendingPhone?: string | null | undefined
}

export const loadContacts = async (patientId: string): Promise<Contacts> => {
  const [patient] = await Promise.all([apiWithLocalErrors.patients.get(patientId), loadPatient()])
  return patient
}

export const changeContact = (patientId: string, channel: Channel, value: string) =>
  apiWithLocalErrors.patients.update(
    patientId,
    channel === 'email' ? { email: value } : { phone: value },
  )

export interface SentCode {
  readonly id: string
  readonly channel: Channel
}

/** A code to the new email or phone, or to the one on file. */
export const sendCode = (patientId: string, channel: Channel): Promise<SentCode> =>
  apiWithLocalErrors.call('POST /patients/:id/verifications', {
    params: { id: patientId },
    body: { channel },
  })
export const passCode = (patientId: string, id: string, code: string) =>
  apiWithLocalErrors.call('PATCH /patients/:id/verifications', {
    params: { id: patientId },
    body: { id, code },
  })

/** A code to a contact that is proven already, for a step-up. */
export const sendStepUpCode = (): Promise<SentCode> =>
  apiWithLocalErrors.call('POST /auth/step_up/code', { body: {} })
export const stepUp = (body: { currentPassword: string } | { id: string; code: string }) =>
  apiWithLocalErrors.call('POST /auth/step_up', { body })
