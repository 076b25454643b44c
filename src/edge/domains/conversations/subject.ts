import { subject } from '#edge/jsonapi/endpoint-operation'
import { conversations as resource } from './resource'
import { conversations as table } from './table'

/** The conversation a path names. */
export const conversationSubject = subject(resource, 'conversation', {
  id: table.id,
  kind: table.kind,
  patientId: table.patientId,
  assigneeId: table.assigneeId,
})
