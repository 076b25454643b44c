export { applyPendingChange, changeContacts } from './change'
export {
  expireContactChanges,
  pendingChange,
  pendingValue,
  recentChanges,
  recentChangesByStaff,
} from './pending'
