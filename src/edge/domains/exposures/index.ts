export { assertPepStart, assertPepWindow, pepWindowPassed } from './assert-pep-window'
export { isInPepWindow, lastPepStart, openExposure, pepExposure, pepUntil } from './pep-window'
export { clocksAt } from './state-zones'
