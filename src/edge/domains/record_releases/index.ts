export { releaseAnnouncement } from './announcement'
export { expireReleases } from './expire'
