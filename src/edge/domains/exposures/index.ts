export {
  assertPepIsLive,
  assertPepNotInWriting,
  assertPepStart,
  assertPepWindow,
  pepWindowPassed,
  requirePepVisit,
} from './assert-pep-window'
export {
  bookingState,
  bookingZone,
  isInPepWindow,
  isInWritingOffered,
  lastPepStart,
  openExposure,
  pepExposure,
  pepUntil,
  placesNow,
} from './pep-window'
export { clocksAt } from './state-zones'
