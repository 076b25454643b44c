import { spawn } from 'node:child_process'

/**
 * Runs a server in its own process group and checks its health from outside. When it exits, or misses
 * `maxMisses` health checks in a row, the whole group is killed and restarted. After `maxRestarts` restarts
 * without a minute of uptime, `onGivenUp` is called.
 */
export const supervise = ({
  command,
  args,
  healthUrl,
  onReady,
  onRestart,
  onGivenUp,
  checkEveryMs = 5_000,
  timeoutMs = 10_000,
  maxMisses = 3,
  maxRestarts = 3,
}) => {
  let child
  let restarts = 0
  let isStopping = false

  const killGroup = (signal) => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // The process has already exited.
    }
  }
  const isAnswering = () =>
    fetch(healthUrl, { signal: AbortSignal.timeout(timeoutMs) })
      .then(() => true)
      .catch(() => false)

  const startChild = () => {
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
    const healthCheck = setInterval(async () => {
      if (!isReady) return
      missed = (await isAnswering()) ? 0 : missed + 1
      if (missed >= maxMisses) killGroup('SIGKILL')
    }, checkEveryMs)
    child.on('exit', (code) => {
      clearInterval(healthCheck)
      killGroup('SIGKILL')
      if (isStopping || (code === 0 && !isReady)) return
      if (Date.now() - readyAt > 60_000 && isReady) restarts = 0
      if (!isReady || restarts === maxRestarts) return onGivenUp()
      restarts += 1
      onRestart()
      startChild()
    })
  }
  startChild()
  return {
    stop: (signal) => {
      isStopping = true
      killGroup(signal)
    },
  }
}
