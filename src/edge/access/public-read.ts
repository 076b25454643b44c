import type { Policy } from './policy'
import { everyone } from './scopes'

const reader = { scope: everyone }

/** A list that anyone may read, signed in or not. */
export const publicRead = {
  admin: reader,
  patient: reader,
  provider: reader,
  cbo: reader,
  pharmacy: reader,
  assistant: reader,
  support: reader,
  manager: reader,
  clinical_admin: reader,
  clinical_lead: reader,
  anonymous: reader,
} as const satisfies Policy<never, never>
