import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root, stateFolder } from './setup/index.mjs'
import { fail, log } from './shell.mjs'

/** Whether a running server has this database open: an exclusive lock is refused then. */
const isOpen = (path) => {
  const db = new DatabaseSync(path, { timeout: 200 })
  try {
    db.exec('pragma locking_mode = exclusive; begin immediate; commit')
    return false
  } catch {
    return true
  } finally {
    db.close()
  }
}

if (!existsSync(stateFolder)) log('There is no local state: nothing to empty')
else {
  const databases = join(stateFolder, 'v3/d1/miniflare-D1DatabaseObject')
  const index = join(databases, 'metadata.sqlite')
  if (existsSync(index) && isOpen(index))
    fail('The server is running on this state. Stop it, then run `npm run reset` again.')
  rmSync(stateFolder, { recursive: true, force: true })
  log(
    `Emptied ${stateFolder.replace(`${root}/`, '')}: accounts, visits, files and codes are gone. \`npm start\` makes a fresh one`,
  )
}
