import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fail, log } from '../process/shell.mjs'
import { openDatabase } from './open-database.mjs'
import { root } from './paths.mjs'

const databasesOf = (folder) => join(folder, 'v3/d1/miniflare-D1DatabaseObject')

/** The path of the local database, or undefined before it was made. */
export const databaseFile = (folder) => {
  const databases = databasesOf(folder)
  if (!existsSync(databases)) return
  const file = readdirSync(databases).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
  return file && join(databases, file)
}

/** The names of the migrations that the local database has had. */
export const appliedMigrations = (folder) => {
  const file = databaseFile(folder)
  if (!file) return []
  const db = openDatabase(file)
  try {
    return db
      .prepare('select name from d1_migrations')
      .all()
      .map(({ name }) => name)
  } catch {
    return []
  } finally {
    db.close()
  }
}

/** Whether a running server has this state open: an exclusive lock is refused then. */
export const isStateInUse = (folder) => {
  const index = join(databasesOf(folder), 'metadata.sqlite')
  if (!existsSync(index)) return false
  const db = openDatabase(index, { timeout: 200 })
  try {
    db.exec('pragma locking_mode = exclusive; begin immediate; commit')
    return false
  } catch {
    return true
  } finally {
    db.close()
  }
}

/** Moves a state that an older schema made out of the way, so that a new one is made. */
export const setStateAside = (folder) => {
  const name = folder.replace(`${root}/`, '')
  if (isStateInUse(folder))
    fail(
      `The database in ${name} was made by an older schema, and a server is running on it. Stop the server, then run the command again.`,
    )
  rmSync(`${folder}.old`, { recursive: true, force: true })
  renameSync(folder, `${folder}.old`)
  log(
    `The database schema changed. The local state was moved to ${name}.old; a new one is made, with a new demo clinic`,
  )
}
