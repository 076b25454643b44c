/** What is done by someone else, who then holds data of patients. */
export const vendorServices = [
  'hosting',
  'mail',
  'sms',
  'calls',
  'video',
  'fax',
  'labs',
  'prescriptions',
  'cards',
] as const
export type VendorService = (typeof vendorServices)[number]
