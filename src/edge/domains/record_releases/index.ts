export { releaseAnnouncement } from './announcement'
export { endReleases, expireReleases } from './expire'
export { reportFailedFaxes } from './failed-faxes'
