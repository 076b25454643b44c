import type { Operation } from '#edge/jsonapi/operation'
import { admitGuest, redeem } from './entry'
import { agree, invite, revoke, showGuests } from './invitations'

export const visitGuestOperations: readonly Operation[] = [
  showGuests,
  invite,
  agree,
  revoke,
  redeem,
  admitGuest,
]
