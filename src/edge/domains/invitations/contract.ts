import type { Role } from '#edge/access/roles'
import { z } from '#edge/jsonapi/contract'

/** How long an invitation can be taken up. */
export const invitationDays = 7

/**
 * Whom one may invite. A provider comes with licences, which an invitation does not have; an admin is not made by one
 * colleague alone, but by a sole admin, who invites the second one.
 */
export const invitedRoles = [
  'assistant',
  'support',
  'manager',
  'clinical_admin',
  'clinical_lead',
  'cbo',
  'pharmacy',
] as const satisfies readonly Role[]

export const invitedRole = z.enum([...invitedRoles, 'admin'], 'Choose a role')
