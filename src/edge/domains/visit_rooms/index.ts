import type { Operation } from '#edge/jsonapi/operation'
import { issueVideoToken } from './video-token'

export const visitRoomOperations: readonly Operation[] = [issueVideoToken]
