import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 2 ** 31

const hasRoom = () => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes
}

/**
 * A folder for the state of tests, removed when the process ends: in memory where that is a file system with room, for
 * a database on a disk waits for it at every commit, which took half the time of the tests of the edge.
 */
export const createMemoryFolder = () => {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'careplus-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}
