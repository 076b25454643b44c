/** Levels of a check: a refusal stands, an override takes a reason, a warning is read. */
export const safetyLevels = ['refusal', 'override', 'warning'] as const
export type SafetyLevel = (typeof safetyLevels)[number]
