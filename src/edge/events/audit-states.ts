/** Why a database was put back to an earlier state. */
export const restoreReasons = ['lost_data', 'faulty_change', 'moved', 'drill'] as const

export const auditStates = ['ok', 'broken', 'restore_suspected', 'overdue', 'never'] as const
export type AuditState = (typeof auditStates)[number]
