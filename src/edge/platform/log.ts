import type { Environment } from './environment'

interface RequestEntry {
  readonly id: string
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly role: string
  readonly trips: number
  readonly rows: number
}

let isQuiet = false
/** Silences the info lines; errors are always logged. */
export const silenceInfo = (yes: boolean): void => {
  isQuiet = yes
}

const write = (level: 'info' | 'error', entry: object): void => {
  if (isQuiet && level === 'info') return
  const line = JSON.stringify({ level, at: new Date().toISOString(), ...entry })
  if (level === 'error') console.error(line)
  else console.info(line)
}
/** Where it broke, without what it held: function names and positions only. */
const frames = (error: unknown): string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => line.trim().startsWith('at '))
        .slice(0, 8)
        .map((line) => line.trim())
    : []

/** JSON lines with route templates, ids and counts. No path, body, header, name or message ever enters one. */
export const log = {
  request: (served: RequestEntry) => write('info', { kind: 'request', ...served }),
  error: (where: string, error: unknown, env: Pick<Environment, 'local'>) =>
    write('error', {
      kind: 'fault',
      where,
      name: error instanceof Error ? error.name : typeof error,
      // D1 names the constraint or column, never a bound value; hosted logs leave even that out.
      ...(env.local &&
        error instanceof Error &&
        error.message.startsWith('D1_') && { message: error.message }),
      frames: frames(error),
    }),
  /** Something an operator must act on; `words` are fixed, and say what happened. */
  alarm: (kind: string, words: string, facts: Record<string, string | number | boolean | null>) =>
    write('error', { kind, words, ...facts }),
  info: (kind: string, facts: Record<string, string | number | boolean | null>) =>
    write('info', { kind, ...facts }),
}
