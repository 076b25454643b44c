/** Services by which another company holds data of patients: each needs a business associate agreement. */
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
