import { type TaskStatus, type TaskTeam, taskPriorities } from '#edge/domains/tasks/transitions'

export const teamLabels: Readonly<Record<TaskTeam, string>> = {
  ma: 'Medical assistants',
  customer_support: 'Customer support',
  provider: 'Clinicians',
  pharmacy: 'Pharmacy',
  rx_required: 'Prescriptions',
}
export const taskStatusLabels: Readonly<Record<TaskStatus, string>> = {
  todo: 'To do',
  in_progress: 'In progress',
  waiting: 'Waiting',
  completed: 'Completed',
  not_applicable: 'Not applicable',
  expired: 'Expired',
}
export const priorityLabels = { 1: 'Urgent', 2: 'High', 3: 'Normal', 4: 'Low' } as const
export const priorityOptions = Object.values(taskPriorities).map((value) => ({
  value: String(value),
  label: priorityLabels[value],
}))
