import { attachmentsContract } from '../attachments/contract'

export const taskDocuments = attachmentsContract(
  'task_documents',
  '/tasks/:task/documents',
  'Files that belong to the work on a task.',
)
