export { advanceCareSteps, checkCareSteps } from './advance'
export { careStepAnnouncement } from './announcement'
export { careSteps } from './subscriber'
