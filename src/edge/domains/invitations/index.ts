export { findInvitation, invitationOver, redeemInvitation } from './redeem'
export { sendInvitation } from './send'
