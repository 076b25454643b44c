import { loadPatient } from '#islands/patient/record'
import type { Channel, SentCode } from '../../step-up/step-up'
import { apiWithLocalErrors } from '../../stores/api'
import { openDraft } from '../../stores/drafts'

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
  return contactsOf(patient)
}

/** A patient always receives their own. */
export const contactsOf = ({
  email = '',
  phone = null,
  emailVerified = false,
  phoneVerified = false,
  pendingEmail,
  pendingPhone,
}: Partial<Contacts>): Contacts => ({
  email,
  phone,
  emailVerified,
  phoneVerified,
  pendingEmail,
  pendingPhone,
})

export const changeContact = (patientId: string, channel: Channel, value: string) =>
  apiWithLocalErrors.patients.update(
    patientId,
    channel === 'email' ? { email: value } : { phone: value },
  )

const keptCode = (channel: Channel) => openDraft(`code:${channel}`)
const codeLifeMs = 600_000

/** Waits for a code that was sent, also after the tab was reloaded on the way to the mail and back. */
export const keepSentCode = (channel: Channel, { id }: SentCode) =>
  keptCode(channel).write({ id, sentAt: String(Date.now()) })
export const readSentCode = (channel: Channel): SentCode | null => {
  const { id, sentAt } = keptCode(channel).read()
  return typeof id === 'string' && Date.now() - Number(sentAt) < codeLifeMs ? { id, channel } : null
}
export const forgetSentCode = (channel: Channel) => keptCode(channel).clear()

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
