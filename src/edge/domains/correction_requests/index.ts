export { correctionAnnouncement } from './announcement'
