export { noticeAnnouncement } from './announcement'
export { beginNotices } from './begin-notices'
