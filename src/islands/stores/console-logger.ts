import { browserStorage } from './web-storage'

const levels = ['debug', 'info', 'warn', 'error', 'silent']

/**
 * Writes what was tried and the kind of failure, never words of a record, to the browser's console. The local-storage
 * key `logger` names the lowest level that is written.
 */
export const logToConsole = (level: 'debug' | 'info' | 'warn' | 'error', ...words: string[]) => {
  const lowest = levels.indexOf(browserStorage.read('logger') ?? '')
  if (levels.indexOf(level) >= (lowest < 0 ? 2 : lowest)) console[level](...words)
}
