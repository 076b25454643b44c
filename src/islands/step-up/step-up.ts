import { apiWithLocalErrors } from '../stores/api'

export type Channel = 'email' | 'sms'

export interface SentCode {
  readonly id: string
  readonly channel: Channel
}

/** A code to a contact that is proven already, for a step-up. */
export const sendStepUpCode = (): Promise<SentCode> =>
  apiWithLocalErrors.call('POST /auth/step_up/code', { body: {} })
export const stepUp = (body: { currentPassword: string } | { id: string; code: string }) =>
  apiWithLocalErrors.call('POST /auth/step_up', { body })
