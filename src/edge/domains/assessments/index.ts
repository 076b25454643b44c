export { assessmentAnnouncement } from './announcement'
export { expireAssessments } from './expire'
