import type { ConsentDocumentName } from '#edge/domains/consents/documents'

export const consentDocumentLabels: Readonly<Record<ConsentDocumentName, string>> = {
  telehealth_consent: 'Telehealth consent',
  agree_privacy_policy: 'Privacy policy',
  agree_tos: 'Terms of service',
  sharing_data: 'Sharing with their organization',
}
