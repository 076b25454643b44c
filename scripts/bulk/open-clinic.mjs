import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import * as resources from '../../src/edge/domains/resources.ts'
import { dialect, sqlOf } from '../../src/edge/platform/db/statement.ts'
import { readEncryptedTables } from '../../src/edge/reencryption/encrypted-columns.ts'
import { readVariables } from '../clinic/variables.mjs'
import { fail } from '../process/shell.mjs'
import { databaseFile, isStateInUse, readLocalVariables } from '../setup/index.mjs'
import { openDatabase } from '../setup/open-database.mjs'
import { readTables } from './tables.mjs'

/** A stream of the platform that Node lacks: it says beforehand how many bytes come. */
globalThis.FixedLengthStream ??= class extends TransformStream {
  constructor(_bytes) {
    super()
  }
}

/** A bucket as the code of the worker uses it: from outside of the engine, it takes bytes and no stream. */
const bucketOf = (bucket) => ({
  get: (name) => bucket.get(name),
  delete: (name) => bucket.delete(name),
  put: async (name, stream) => bucket.put(name, await new Response(stream).bytes()),
})

/** The clinic in a folder of this machine, which no server uses meanwhile: its rows, its files, and what opens them. */
export const openClinic = async (folder, variables) => {
  if (isStateInUse(folder)) fail(`A server runs on ${folder}. Stop it first. Nothing was written.`)
  const sqlite = openDatabase(databaseFile(folder), { timeout: 5_000 })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      r2Buckets: { FILES: 'care-plus-files' },
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: join(folder, 'v3'),
    }),
  )
  const db = {
    all: async (statement) => {
      const { sql, params } = dialect.sqlToQuery(sqlOf(statement))
      return sqlite.prepare(sql).all(...params)
    },
  }
  const encrypted = await readEncryptedTables(db, Object.values(resources))
  return {
    sqlite,
    files: bucketOf(await miniflare.getR2Bucket('FILES')),
    env: variables ? readVariables(variables) : readLocalVariables(),
    tables: readTables(sqlite),
    /** The columns of ciphertext of each table, by name. */
    encrypted: new Map(
      encrypted.map(({ name, columns }) => [
        name,
        new Map(columns.map((column) => [column.name, column])),
      ]),
    ),
    close: async () => {
      sqlite.close()
      await miniflare.dispose()
    },
  }
}
