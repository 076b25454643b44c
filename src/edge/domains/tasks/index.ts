export { taskAnnouncement } from './announcement'
export { assigneesOf } from './assignees'
export { conflictKind } from './clock-kinds'
export { escalateOverdueTasks } from './escalate-overdue'
export { handUpTasks } from './hand-up'
export { emitOpened, openTaskBySystem } from './open-by-system'
export {
  admitAssignees,
  clinicianOfPatient,
  clinicianOfPrescription,
  leadAt,
  standInFor,
} from './owners'
export { taskWorkPolicy } from './policy'
export { taskRules } from './run-rules'
