import { admitGuest, redeemGuestOperation } from './entry'
import { invitationOperations } from './invitations'

export const visitGuestOperations = [...invitationOperations, redeemGuestOperation, admitGuest]
