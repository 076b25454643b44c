import { setTimeout as wait } from 'node:timers/promises'
import { createArchive, readArchive } from './archive.mjs'

/** Has the deployment make a backup, call by call, and answers its id and what it counts. */
export const makeBackup = async (operator) => {
  for (;;) {
    const run = await operator.backUp()
    if (run.phase === 'done') return run
    // Another call is at it, such as the one of the minute.
    if (run.phase === 'waiting') await wait(2_000)
  }
}

/** Fetches a backup into one file; answers how many objects it has and their bytes. */
export const fetchBackup = async (operator, id, path) => {
  const archive = await createArchive(path)
  let objects = 0
  let bytes = 0
  let cursor = null
  do {
    const page = await operator.listObjects(id, cursor)
    for (const name of page.names) {
      const response = await operator.readObject(name)
      const size = Number(response.headers.get('x-object-size'))
      await archive.add(name, size, response.body)
      objects += 1
      bytes += size
    }
    cursor = page.cursor
  } while (cursor !== null)
  await archive.close()
  return { objects, bytes }
}

/** Gives every object of a file to a new deployment, in the order of the file, which is that of a restore. */
export const restoreFrom = async (operator, path, onObject = () => {}) => {
  let objects = 0
  for await (const { name, size, body } of readArchive(path)) {
    await operator.writeObject(name, size, body())
    objects += 1
    onObject(objects)
  }
  while (!(await operator.finishRestore()));
  return { objects }
}
