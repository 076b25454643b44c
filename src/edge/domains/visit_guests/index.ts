import { admitGuest, redeem } from './entry'
import { agree, invite, revoke, showGuests } from './invitations'

export const visitGuestOperations = [showGuests, invite, agree, revoke, redeem, admitGuest]
