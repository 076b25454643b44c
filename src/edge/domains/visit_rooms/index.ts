import type { Operation } from '#edge/jsonapi/operation'
import { changeRecordingRules, consentToRecording } from './recording'
import { issueVideoToken } from './video-token'

export const visitRoomOperations: readonly Operation[] = [
  issueVideoToken,
  consentToRecording,
  changeRecordingRules,
]
