/** The texts a patient agrees to. */
export const consentDocumentNames = [
  'telehealth_consent',
  'agree_privacy_policy',
  'agree_tos',
  'sharing_data',
] as const
export type ConsentDocumentName = (typeof consentDocumentNames)[number]
