import { browserStorage } from './web-storage'

const levels = ['debug', 'info', 'warn', 'error', 'silent']

/**
 * Writes what was tried and the kind of failure, never words of a record, to the browser's console. The local-storage
 * key `logger` names the levels that are written, `debug,error`; one alone stands for itself and all above it.
 */
export const logToConsole = (level: 'debug' | 'info' | 'warn' | 'error', ...words: string[]) => {
  const stored = (browserStorage.read('logger') ?? '').split(/[\s,]+/)
  const [lowest = 'warn', ...others] = levels.filter((known) => stored.includes(known))
  const enabled = others.length > 0 ? [lowest, ...others] : levels.slice(levels.indexOf(lowest))
  if (enabled.includes(level)) console[level](...words)
}
