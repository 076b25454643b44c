import { spawnSync } from 'node:child_process'

/** One line in words about what happens next. */
export const say = (text) => process.stdout.write(`› ${text}\n`)

/** Ends with one clear line: what is missing and what to do about it. */
export const stop = (text) => {
  process.stderr.write(`\n✗ ${text}\n`)
  process.exit(1)
}

/** Runs a command with its output shown only when it fails, or always with `loud`. */
export const run = (command, args, { loud = false, env = {}, allow = false, why = '' } = {}) => {
  const result = spawnSync(command, args, {
    stdio: loud ? 'inherit' : 'pipe',
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status !== 0 && !allow) {
    if (!loud) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
    stop(why || `${command} ${args.join(' ')} failed`)
  }
  return result
}
