export { findConflicts } from './find-conflicts'
export { medicineConflicts, settleOpenConflicts } from './subscriber'
