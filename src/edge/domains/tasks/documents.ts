import { mapRules, subject } from '#edge/jsonapi/index'
import { attachmentOperations } from '../attachments'
import { taskDocuments } from './document-contract'
import { taskWorkPolicy } from './policy'
import { tasks as resource } from './resource'
import { tasks } from './table'

/** Who works on a task, and reads its notes, keeps its documents. */
const policy = mapRules(taskWorkPolicy, ({ scope }) => ({ scope, can: ['create', 'delete'] }))

export const taskDocumentOperations = attachmentOperations(taskDocuments, {
  subject: subject(resource, 'task', { id: tasks.id, patientId: tasks.patientId }),
  policy,
})
