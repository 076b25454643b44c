import { spawn } from 'node:child_process'

/**
 * Runs a server in a process group of its own and looks after it from outside, where neither its death nor a
 * lock within it can hold this up: when it ends, or has not answered `misses` times in a row, the whole group is
 * killed and started again, `maxRestarts` times at most before it once stood for a minute; then `onGivenUp`.
 */
export const supervise = ({
  command,
  args,
  healthUrl,
  onReady,
  onRestart,
  onGivenUp,
  everyMs = 5_000,
  timeoutMs = 10_000,
  misses = 3,
  maxRestarts = 3,
}) => {
  let child
  let restarts = 0
  let isStopping = false

  const killGroup = (signal) => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It is gone already.
    }
  }
  const isAnswering = () =>
    fetch(healthUrl, { signal: AbortSignal.timeout(timeoutMs) })
      .then(() => true)
      .catch(() => false)

  const run = () => {
    let isReady = false
    let missed = 0
    let readyAt = 0
    child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', (chunk) => {
      const text = String(chunk)
      if (!text.startsWith('ready')) return process.stdout.write(text)
      isReady = true
      readyAt = Date.now()
      onReady(text.split(' ')[1]?.trim())
    })
    const checking = setInterval(async () => {
      if (!isReady) return
      missed = (await isAnswering()) ? 0 : missed + 1
      if (missed >= misses) killGroup('SIGKILL')
    }, everyMs)
    child.on('exit', (code) => {
      clearInterval(checking)
      killGroup('SIGKILL')
      if (isStopping || (code === 0 && !isReady)) return
      if (Date.now() - readyAt > 60_000 && isReady) restarts = 0
      if (!isReady || restarts === maxRestarts) return onGivenUp()
      restarts += 1
      onRestart()
      run()
    })
  }
  run()
  return {
    stop: (signal) => {
      isStopping = true
      killGroup(signal)
    },
  }
}
