import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { readFile } from '../../src/edge/platform/services/files.ts'
import { resourceIdOf } from './resource-id.mjs'
import { standardParts } from './resource-types.mjs'
import { fileColumn, openRow, rowExtension } from './row-values.mjs'
import { quoted } from './tables.mjs'

/** Why a folder cannot take an export; null where it can. */
export const refusalOfFolder = (folder) =>
  existsSync(folder) && readdirSync(folder).length > 0
    ? `${folder} is not empty: an export is whole, and stands in a folder of its own`
    : null

/**
 * Writes a clinic as FHIR bulk data: a file of resources, one a line, for each type, the files of patients by their
 * hashes, and the manifest. All rows are of one moment. Answers the manifest; `missing` are rows whose file is gone.
 */
export const writeExport = async (clinic, folder, at) => {
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 })
  const outputs = new Map()
  const missing = []
  clinic.sqlite.exec('begin')
  try {
    for (const table of clinic.tables) {
      // A patient is one resource of two rows.
      if (table.name === 'patients') continue
      const order = table.key.map(quoted).join(', ')
      for (const row of clinic.sqlite
        .prepare(`select * from ${quoted(table.name)} order by ${order}`)
        .iterate()) {
        const rows = await openRows(clinic, table, row)
        const file = rows[0].values[fileColumn]
        if (file && !(await writeFile(clinic, folder, file, rows[0].values.sha256))) {
          missing.push(`${table.name} ${table.key.map((column) => row[column]).join(' ')}`)
          continue
        }
        writeResource(outputs, folder, resourceOf(table, row, rows))
      }
    }
  } finally {
    clinic.sqlite.exec('rollback')
    for (const { file } of outputs.values()) closeSync(file)
  }
  const manifest = {
    transactionTime: at,
    request: 'urn:careplus:clinic-export',
    requiresAccessToken: false,
    output: [...outputs]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, { count, hash }]) => ({
        type,
        url: `${type}.ndjson`,
        count,
        extension: { sha256: hash.digest('hex') },
      })),
    error: [],
    extension: { files: readdirSync(join(folder, 'files')).length, missing },
  }
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  })
  return manifest
}

/** The rows of a resource: its own, and that of the patient beside the one of the account. */
const openRows = async (clinic, table, row) => {
  const own = { table: table.name, ...(await openRow(clinic, table, row)) }
  if (table.name !== 'users' || row.role !== 'patient') return [own]
  const patients = clinic.tables.find(({ name }) => name === 'patients')
  const patient = clinic.sqlite.prepare('select * from patients where id = ?').get(row.id)
  return patient
    ? [own, { table: 'patients', ...(await openRow(clinic, patients, patient)) }]
    : [own]
}

const resourceOf = (table, row, rows) => {
  const values = Object.assign({}, ...rows.map((each) => each.values).reverse())
  const { resourceType, ...parts } = standardParts(table.name, values)
  return {
    resourceType,
    ...parts,
    id: resourceIdOf(table, row, resourceType),
    extension: rows.map((each) => rowExtension(each.table, each)),
  }
}

const writeResource = (outputs, folder, resource) => {
  const type = resource.resourceType
  if (!outputs.has(type))
    outputs.set(type, {
      file: openSync(join(folder, `${type}.ndjson`), 'wx', 0o600),
      hash: createHash('sha256'),
      count: 0,
    })
  const output = outputs.get(type)
  const line = `${JSON.stringify(resource)}\n`
  writeSync(output.file, line)
  output.hash.update(line)
  output.count += 1
}

/** Writes the file of a row under its hash; answers whether the bucket has it. */
const writeFile = async ({ files }, folder, stored, sha256) => {
  const bytes = await readFile(files, JSON.parse(stored))
  if (!bytes) return false
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`The file ${sha256} is not the one that was stored`)
  const path = join(folder, 'files', sha256)
  if (!existsSync(path)) writeFileSync(path, bytes, { mode: 0o600 })
  return true
}
