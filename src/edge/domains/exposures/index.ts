export { assertPepStart, assertPepWindow, pepWindowPassed } from './assert-pep-window'
export { exposureMissing, exposureProblem, pepTooLate } from './exposure-rules'
export { isInPepWindow, lastPepStart, openExposure, pepExposure, pepUntil } from './pep-window'
export { exposures } from './resource'
