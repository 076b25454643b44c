export { applyPendingChange, changeContacts, emailTaken } from './change'
export {
  agreeToChange,
  expireContactChanges,
  pendingChange,
  pendingValue,
  recentChanges,
  recentChangesByStaff,
} from './pending'
