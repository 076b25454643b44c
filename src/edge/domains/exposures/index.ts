export {
  assertPepIsLive,
  assertPepNotInWriting,
  assertPepStart,
  assertPepWindow,
  pepInWritingRefused,
  pepWindowPassed,
} from './assert-pep-window'
export {
  hasLivePepVisit,
  isInPepWindow,
  isInWritingOffered,
  isPepOver,
  lastPepStart,
  openExposure,
  pepExposure,
  pepUntil,
} from './pep-window'
export { clocksAt } from './state-zones'
