import type { Policy } from './policy'
import { all } from './scopes'

const reader = { see: all }

/** A list that anyone may read, signed in or not. */
export const openToAll = {
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
  guest: reader,
} as const satisfies Policy<never, never>
