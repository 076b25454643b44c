import { browserStorage } from './web-storage'

const levels = ['debug', 'info', 'warn', 'error'] as const
type Level = (typeof levels)[number]

/** The local-storage key that says from which level on something is logged; 'silent' logs nothing. */
const levelKey = 'logger'

const isLogged = (level: Level): boolean => {
  const wanted = browserStorage.read(levelKey)
  if (wanted === 'silent') return false
  const lowest = levels.find((each) => each === wanted) ?? 'warn'
  return levels.indexOf(level) >= levels.indexOf(lowest)
}

/** Writes to the browser's console: what was tried and the kind of failure, never words of a record. */
export const logToConsole = (level: Level, action: string, error?: unknown): void => {
  if (!isLogged(level)) return
  const kind = error instanceof Error ? error.name : 'failed'
  console[level](action, ...(error === undefined ? [] : [kind]))
}
