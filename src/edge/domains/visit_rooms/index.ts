export { grantEntry, loadMembers } from './grant'
export { roomProblem } from './room-window'
export { onVisitRoom } from './video-token'
