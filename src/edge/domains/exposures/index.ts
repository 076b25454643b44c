export {
  assertPepIsLive,
  assertPepNotInWriting,
  assertPepStart,
  assertPepWindow,
  pepWindowPassed,
  requirePepVisit,
} from './assert-pep-window'
export {
  bookingZone,
  isInPepWindow,
  isInWritingOffered,
  lastPepStart,
  openExposure,
  pepExposure,
  pepUntil,
} from './pep-window'
export { clocksAt } from './state-zones'
