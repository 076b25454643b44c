export { assessmentAnnouncement } from './announcement'
export { expireAssessments } from './expire'
export { askForVisit } from './new-assessment'
