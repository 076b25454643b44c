export { releaseAnnouncement } from './announcement'
export { expireReleases } from './expire'
export { reportFailedFaxes } from './failed-faxes'
