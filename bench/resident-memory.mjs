import { readdirSync, readFileSync } from 'node:fs'

/** Resident megabytes of the workerd that this process started. */
export const residentMegabytes = () => {
  const [pid] = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const [, command, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(
        readFileSync(`/proc/${name}/stat`, 'utf8'),
      )
      return command === 'workerd' && Number(parent) === process.pid
    } catch {
      return false
    }
  })
  const pages = pid ? Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) : 0
  return Math.round((pages * 4096) / 1e6)
}
