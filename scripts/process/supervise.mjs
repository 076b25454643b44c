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

  const killGroup = ({ pid }, signal) => {
    try {
      process.kill(-pid, signal)
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
    let hasExited = false
    let misses = 0
    let readyAt = 0
    const started = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    started.stdout.on('data', (chunk) => {
      const text = String(chunk)
      if (!text.startsWith('ready')) return process.stdout.write(text)
      isReady = true
      readyAt = Date.now()
      onReady(text.split(' ')[1]?.trim())
    })
    // One check at a time: an answer that comes late must not count against the child started after this one.
    const checkHealth = async () => {
      if (isReady) misses = (await isAnswering()) ? 0 : misses + 1
      if (hasExited) return
      if (misses >= maxMisses) return killGroup(started, 'SIGKILL')
      healthCheck = setTimeout(checkHealth, checkEveryMs)
    }
    let healthCheck = setTimeout(checkHealth, checkEveryMs)
    started.on('exit', (code) => {
      hasExited = true
      clearTimeout(healthCheck)
      killGroup(started, 'SIGKILL')
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
      killGroup(child, signal)
    },
  }
}
