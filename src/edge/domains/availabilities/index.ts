export { timesOf } from './hours-in-force'
export { isBookableTime, isOpenThroughout, isOpenTime } from './open-time'
export { providerPolicy } from './policy'
