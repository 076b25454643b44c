import type { PatientVersion } from '#islands/patient/record'
import type { Recipients } from './ComposeDialog'

/** Whom a patient can write to, as `GET /me` names them. */
export const recipientsOf = ({
  id,
  provider,
}: Pick<PatientVersion, 'id' | 'provider'>): Recipients => ({
  patientId: id,
  provider: provider
    ? {
        userId: provider.userId,
        name: provider.fullName,
        outOfOfficeMessage: provider.outOfOfficeMessage,
      }
    : null,
  assistant: provider?.assistant
    ? {
        userId: provider.assistant.id,
        name: provider.assistant.fullName,
        outOfOfficeMessage: provider.assistant.outOfOfficeMessage,
      }
    : null,
})
