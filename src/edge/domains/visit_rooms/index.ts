import type { Operation } from '#edge/jsonapi/operation'
import { changeRecordingRules, consentToRecording } from './recording'
import { issueVideoToken } from './video-token'
import { readWaitingRoom } from './waiting-room'

export const visitRoomOperations: readonly Operation[] = [
  issueVideoToken,
  readWaitingRoom,
  consentToRecording,
  changeRecordingRules,
]
