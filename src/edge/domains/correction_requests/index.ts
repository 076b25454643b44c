export { correctionAnnouncement } from './announcement'
export { correctionRequests } from './resource'
