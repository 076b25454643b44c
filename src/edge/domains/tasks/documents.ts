import type { Policy, Rule } from '#edge/access/policy'
import { subject } from '#edge/jsonapi/endpoint-operation'
import { attachmentOperations } from '../attachments'
import { taskDocuments } from './document-contract'
import { taskPolicy } from './policy'
import { tasks as resource } from './resource'
import { tasks } from './table'

const onTasksOf = ({ scope }: Pick<Rule<string>, 'scope'>): Rule<string> => ({
  scope,
  can: ['create', 'delete'],
})

/** Who works on a task, and reads its notes, keeps its documents. */
const policy: Policy = {
  provider: onTasksOf(taskPolicy.provider),
  assistant: onTasksOf(taskPolicy.assistant),
  clinical_lead: onTasksOf(taskPolicy.clinical_lead),
  clinical_admin: onTasksOf(taskPolicy.clinical_admin),
  manager: onTasksOf(taskPolicy.manager),
  support: onTasksOf(taskPolicy.support),
  pharmacy: onTasksOf(taskPolicy.pharmacy),
  patient: null,
  cbo: null,
  admin: null,
}

export const taskDocumentOperations = attachmentOperations(taskDocuments, {
  subject: subject(resource, 'task', { id: tasks.id, patientId: tasks.patientId }),
  policy,
})
