/** Levels of a check: a refusal stands, an override takes a reason, `needs` asks for a fact that is not on file, a warning is read. */
export const safetyLevels = ['refusal', 'override', 'needs', 'warning'] as const
export type SafetyLevel = (typeof safetyLevels)[number]
