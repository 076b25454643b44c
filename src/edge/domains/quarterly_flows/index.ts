export { advanceQuarterlyFlows } from './advance'
export { quarterlyFlowAnnouncement } from './announcement'
