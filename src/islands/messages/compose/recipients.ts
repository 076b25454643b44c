import type { PatientVersion } from '#islands/patient/record'
import type { Addressee, Recipients } from './ComposeDialog'

/** A clinician as one who is written to. */
export const recipientOf = ({
  userId,
  fullName,
  outOfOfficeMessage,
}: {
  readonly userId: string
  readonly fullName: string
  readonly outOfOfficeMessage: string | null
}): Addressee => ({ userId, name: fullName, outOfOfficeMessage })

/** Whom a patient can write to, as `GET /me` names them. */
export const recipientsOf = ({
  id,
  provider,
}: Pick<PatientVersion, 'id' | 'provider'>): Recipients => ({
  patientId: id,
  provider: provider ? recipientOf(provider) : null,
  assistant: provider?.assistant
    ? {
        userId: provider.assistant.id,
        name: provider.assistant.fullName,
        outOfOfficeMessage: provider.assistant.outOfOfficeMessage,
      }
    : null,
})
