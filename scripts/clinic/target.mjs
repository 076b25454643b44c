import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, run } from '../process/shell.mjs'
import { applyMigrations, databaseFile, root, stateFolder } from '../setup/index.mjs'
import { openDatabase } from '../setup/open-database.mjs'

/** The options that say which database a command is about. */
export const targetOptions = {
  remote: { type: 'boolean' },
  config: { type: 'string' },
  state: { type: 'string' },
  /** Where the clinic answers, for links. */
  origin: { type: 'string' },
}

/** The database of a command: of the local state, or the deployed one. Both take the same text of SQL. */
export const openTarget = ({ remote, config, state = stateFolder }) =>
  remote ? deployed(config) : local(state)

const local = (folder) => {
  applyMigrations(folder)
  const open = () => openDatabase(databaseFile(folder), { timeout: 5_000 })
  const using = (work) => {
    const db = open()
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  return {
    query: (text) => using((db) => db.prepare(text).all()),
    /** All of it or nothing. */
    execute: (statements) =>
      using((db) => {
        db.exec('begin immediate')
        try {
          db.exec(statements.join(';\n'))
          db.exec('commit')
        } catch (error) {
          db.exec('rollback')
          throw error
        }
      }),
  }
}

const deployed = (config) => {
  const wrangler = (...args) =>
    run(
      'node',
      [
        join(root, 'node_modules/wrangler/bin/wrangler.js'),
        'd1',
        'execute',
        'DB',
        '--remote',
        '--yes',
        ...args,
        ...(config ? ['--config', config] : []),
      ],
      { mayFail: true },
    )
  const words = ({ stdout, stderr }) => `${stdout ?? ''}${stderr ?? ''}`
  return {
    query: (text) => {
      const result = wrangler('--json', '--command', text)
      if (result.status !== 0) fail(`The database could not be read.\n${words(result)}`)
      return JSON.parse(result.stdout)[0].results
    },
    /** All of it or nothing: D1 takes a file that fails back whole. */
    execute: (statements) => {
      const folder = mkdtempSync(join(tmpdir(), 'careplus-'))
      const file = join(folder, 'clinic.sql')
      writeFileSync(file, `${statements.join(';\n')};\n`, { mode: 0o600 })
      const result = wrangler('--file', file)
      rmSync(folder, { recursive: true })
      if (result.status !== 0) throw new Error(words(result))
    },
  }
}

/** A value as SQL. Texts come checked: none has a character that cannot be shown. */
export const literal = (value) =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`

/** One row to insert. */
export const insertion = (table, row) =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(literal).join(', ')})`

/** Refuses all that follows where the condition holds. */
export const refuseWhere = (condition) =>
  `INSERT INTO batch_guards (reason) SELECT 'stale_version' WHERE ${condition}`
export const isRefusal = (error) => String(error?.message).includes('stale_version')

/** What the audit trail says of a command: on no one's account, by the holder of the deployment's keys. */
export const eventOf = ({ name, type, id = null, detail, at, requestId }) =>
  insertion('events', {
    name,
    subject_type: type,
    subject_id: id,
    actor_role: 'system',
    request_id: requestId,
    route: 'command',
    detail: JSON.stringify(detail),
    occurred_at: at,
  })
