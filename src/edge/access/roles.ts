import { keysOf } from '../platform/typed-keys'
/** The ten roles of the platform and the labels people see. */
export const roleLabels = {
  admin: 'Admin',
  patient: 'Patient',
  provider: 'Provider',
  cbo: 'CBO',
  pharmacy: 'Pharmacy',
  assistant: 'MA',
  support: 'Support',
  manager: 'Manager',
  clinical_admin: 'Clinical Admin',
  clinical_lead: 'Clinical Lead',
} as const
export type Role = keyof typeof roleLabels
export const roles = keysOf(roleLabels)
