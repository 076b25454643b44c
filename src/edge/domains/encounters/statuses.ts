export const encounterStatuses = ['in_progress', 'completed', 'entered_in_error'] as const
