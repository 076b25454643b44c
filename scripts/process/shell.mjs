import { spawnSync } from 'node:child_process'

/** Prints one line about the step that starts or has ended. */
export const log = (text) => process.stdout.write(`› ${text}\n`)

/** Ends the command with one line: what is missing and what to do about it. */
export const fail = (text) => {
  process.stderr.write(`\n✗ ${text}\n`)
  process.exit(1)
}

/** Runs a command. Its output is shown only when it fails, or always with `verbose`. */
export const run = (
  command,
  args,
  { verbose = false, env = {}, mayFail = false, reason = '' } = {},
) => {
  const result = spawnSync(command, args, {
    stdio: verbose ? 'inherit' : 'pipe',
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status !== 0 && !mayFail) {
    if (!verbose) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
    fail(reason || `${command} ${args.join(' ')} failed`)
  }
  return result
}
