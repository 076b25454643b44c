import { mapRules } from '#edge/jsonapi/index'
import { attachmentOperations } from '../attachments'
import { taskDocuments } from './document-contract'
import { taskWorkPolicy } from './policy'
import { taskSubject } from './resource'

/** Who works on a task, and reads its notes, keeps its documents. */
const policy = mapRules(taskWorkPolicy, ({ scope }) => ({ scope, can: ['create', 'delete'] }))

export const taskDocumentOperations = attachmentOperations(taskDocuments, {
  subject: taskSubject,
  policy,
})
