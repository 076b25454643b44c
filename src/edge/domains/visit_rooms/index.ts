import { changeRecordingRules, consentToRecording } from './recording'
import { issueVideoToken } from './video-token'
import { readWaitingRoom } from './waiting-room'

export { grantEntry, loadMembers } from './grant'
export { roomProblem } from './room-window'
export { visitRoomSubject, visitSidesPolicy } from './video-token'
export const visitRoomOperations = [
  issueVideoToken,
  readWaitingRoom,
  consentToRecording,
  changeRecordingRules,
]
