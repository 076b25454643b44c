import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { say, stop } from './shell.mjs'
import { root, state } from './setup.mjs'

/** Whether a running server has this database open; alone, one gets it all to oneself. */
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

if (!existsSync(state)) say('There is no local state: nothing to empty')
else {
  const databases = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  const index = join(databases, 'metadata.sqlite')
  if (existsSync(index) && isOpen(index))
    stop('The server is running on this state. Stop it, then run `npm run reset` again.')
  rmSync(state, { recursive: true, force: true })
  say(
    `Emptied ${state.replace(`${root}/`, '')}: accounts, visits, files and codes are gone. \`npm start\` makes a fresh one`,
  )
}
