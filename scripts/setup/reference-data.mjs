import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consentDocuments } from '../../src/edge/platform/db/reference/consent-documents.ts'
import { referenceFolder, root } from './paths.mjs'

/** Rows of a TSV file as objects; `\n` and `\t` in a cell are a newline and a tab, an empty cell is an empty text. */
export const parseTsv = (text) => {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n')
  const names = header.split('\t')
  return lines.map((line, index) => {
    const cells = line.split('\t')
    if (cells.length !== names.length)
      throw new Error(`Line ${index + 2} has ${cells.length} cells, the header ${names.length}`)
    return Object.fromEntries(names.map((name, at) => [name, unescapeCell(cells[at])]))
  })
}
const unescapeCell = (cell) =>
  cell.replace(/\\([nt\\])/g, (_, letter) => ({ n: '\n', t: '\t', '\\': '\\' })[letter])

const read = (name) => parseTsv(readFileSync(join(root, referenceFolder, `${name}.tsv`), 'utf8'))
const words = (text) => text.split(' ').filter(Boolean)
const numbered = (rows) => rows.map((row, at) => ({ ...row, position: at + 1 }))

const listNumbers = {
  service_lines: '01',
  provider_types: '02',
  treatments: '03',
  dropdown_options: '04',
  system_settings: '05',
  feature_flags: '06',
  business_hours: '07',
  consent_documents: '08',
}
/** The id of a row: the same for the same table and key, in every database. */
export const referenceId = (table, ...key) => {
  const hash = createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 12)
  const number = String(Number.parseInt(hash, 16) % 10 ** 12).padStart(12, '0')
  return `01990000-00${listNumbers[table]}-7000-8000-${number}`
}

const at = '2026-11-01T00:00:00.000Z'
/** The clinic's own organization: who comes without a community organization, and may be seen wherever a provider is licensed. */
const ownOrganization = '01990000-000a-7000-8000-000000000001'

/**
 * What each table holds, in an order that foreign keys allow. `defaults` are the clinic's to change: a row that is
 * there stays as it is. `first rows` are for an empty table only: one that the clinic removed does not come back. All
 * others follow the files; a row that is no longer in a file stays. What the clinic changed of the choices of lists, of
 * kinds of visits, treatments, states, kinds of tasks and words of messages stays as it is too, and so do the choices that it added.
 */
const tables = () => {
  const serviceLines = numbered(read('service_lines'))
  const encounterTypes = numbered(read('encounter_types'))
  const providerTypes = numbered(read('provider_types'))
  const treatments = numbered(read('treatments'))
  const states = read('states')
  const options = [
    ...read('dropdown_options'),
    ...states.map(({ code, name }) => ({ list: 'state', code, label: name })),
  ]
  const linesOf = (text) =>
    text === 'all'
      ? serviceLines.map(({ name }) => name)
      : text.split(', ').filter((name) => name !== '')
  return [
    [
      'service_lines',
      serviceLines.map((row) => ({ id: referenceId('service_lines', row.name), ...row })),
    ],
    [
      'encounter_types',
      encounterTypes.map(({ service_line, ...row }) => ({
        ...row,
        service_line_id: referenceId('service_lines', service_line),
      })),
    ],
    [
      'provider_types',
      providerTypes.map(({ encounter_types: _, ...row }) => ({
        id: referenceId('provider_types', row.name),
        ...row,
      })),
    ],
    [
      'provider_type_encounter_types',
      providerTypes.flatMap(({ name, encounter_types }) =>
        words(encounter_types).map((id) => ({
          provider_type_id: referenceId('provider_types', name),
          encounter_type_id: id,
        })),
      ),
    ],
    [
      'treatments',
      treatments.map(({ service_line, initial: _, follow_up: __, ...row }) => ({
        id: referenceId('treatments', row.name),
        ...row,
        service_line_id: referenceId('service_lines', service_line),
      })),
    ],
    [
      'treatment_encounter_types',
      treatments.flatMap((row) =>
        ['initial', 'follow_up'].flatMap((stage) =>
          words(row[stage]).map((id) => ({
            treatment_id: referenceId('treatments', row.name),
            encounter_type_id: id,
            stage,
          })),
        ),
      ),
    ],
    [
      'task_kinds',
      read('task_kinds').map(({ code, todo, completed_reasons, expired_reasons, ...row }) => ({
        id: code,
        ...row,
        todo: todo || null,
        completed_reasons: JSON.stringify(words(completed_reasons)),
        expired_reasons: JSON.stringify(words(expired_reasons)),
      })),
    ],
    ['message_texts', messageTexts()],
    [
      'tour_guides',
      [...Map.groupBy(read('tour_guides'), ({ code }) => code).values()].map((steps) => ({
        id: steps[0].code,
        title: steps[0].title,
        roles: JSON.stringify(words(steps[0].roles)),
        steps: JSON.stringify(
          steps.map(({ target, heading, text }) => ({ target, heading, text })),
        ),
      })),
    ],
    ['states', states.map(({ service_lines: _, ...row }) => row)],
    [
      'state_service_lines',
      states.flatMap(({ code, service_lines }) =>
        linesOf(service_lines).map((name) => ({
          state: code,
          service_line_id: referenceId('service_lines', name),
        })),
      ),
      'first rows',
    ],
    [
      'dropdown_options',
      [...Map.groupBy(options, ({ list }) => list).values()].flatMap((list) =>
        numbered(list).map((row) => ({
          id: referenceId('dropdown_options', row.list, row.code),
          ...row,
        })),
      ),
    ],
    [
      'cbos',
      [{ id: ownOrganization, name: 'Care Plus Direct', created_at: at, updated_at: at }],
      'defaults',
    ],
    [
      'eligibility_rules',
      [
        {
          id: '01990000-000b-7000-8000-000000000001',
          cbo_id: ownOrganization,
          priority: 100,
          action: 'allowed',
        },
      ],
      'defaults',
    ],
    [
      'system_settings',
      read('system_settings').map((row) => ({
        id: referenceId('system_settings', row.key),
        ...row,
        updated_at: at,
      })),
      'defaults',
    ],
    [
      'feature_flags',
      read('feature_flags').map((row) => ({
        id: referenceId('feature_flags', row.key),
        ...row,
        updated_at: at,
      })),
      'defaults',
    ],
    [
      'business_hours',
      read('business_hours').map((row) => ({
        id: referenceId('business_hours', row.weekday),
        ...row,
        created_at: at,
        updated_at: at,
      })),
      'first rows',
    ],
    [
      'consent_documents',
      consentDocuments.map((row) => ({
        id: referenceId('consent_documents', row.document, row.version),
        ...row,
        hash: createHash('sha256').update(row.body).digest('hex'),
      })),
      'defaults',
    ],
  ]
}

/** The words of what goes out by mail, text and push; a fax is a document. */
const messageTexts = () => {
  const faxes = new Set(
    read('notifications/notification_kinds')
      .filter(({ channels }) => channels === 'fax')
      .map(({ code }) => code),
  )
  return [
    ['everyone', read('notifications/notification_texts')],
    ['staff', read('notifications/notification_texts_for_staff')],
  ].flatMap(([reader, rows]) =>
    rows
      .filter(({ kind }) => !faxes.has(kind))
      .map((row) => ({
        id: [row.kind, row.language, ...(reader === 'staff' ? ['staff'] : [])].join('.'),
        ...row,
        reader,
      })),
  )
}

const keys = {
  dropdown_options: ['list', 'code'],
  states: ['code'],
  provider_type_encounter_types: ['provider_type_id', 'encounter_type_id'],
  treatment_encounter_types: ['treatment_id', 'encounter_type_id', 'stage'],
  state_service_lines: ['state', 'service_line_id'],
}

/** Which rows of a table follow the files: what the clinic changed has a version of its own, and stays. */
const untouched = {
  ...Object.fromEntries(
    ['encounter_types', 'treatments', 'states', 'task_kinds', 'message_texts'].map((table) => [
      table,
      ` WHERE ${table}.version = 1`,
    ]),
  ),
  dropdown_options: ' WHERE dropdown_options.id = excluded.id AND dropdown_options.version = 1',
}

// Whole numbers go to columns of text as they are too: SQLite converts both ways without loss.
const literal = (value) =>
  value === null
    ? 'NULL'
    : /^(0|[1-9]\d{0,8})$/.test(value)
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`

const upsert = (table, rows, kind) => {
  const columns = Object.keys(rows[0])
  const key = keys[table] ?? ['id']
  const changed = columns.filter((name) => name !== 'id' && !key.includes(name))
  const set = changed.map((name) => `${name} = excluded.${name}`).join(', ')
  const values = rows.map((row) => `(${columns.map((name) => literal(row[name])).join(', ')})`)
  const action =
    kind || !changed.length
      ? 'DO NOTHING'
      : `(${key.join(', ')}) DO UPDATE SET ${set}${untouched[table] ?? ''}`
  const source =
    kind === 'first rows'
      ? `SELECT * FROM (VALUES\n  ${values.join(',\n  ')})\nWHERE NOT EXISTS (SELECT 1 FROM ${table})`
      : `VALUES\n  ${values.join(',\n  ')}`
  return `INSERT INTO ${table} (${columns.join(', ')}) ${source}\nON CONFLICT ${action}`
}

const rowsPerStatement = 100
const chunksOf = (rows) =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, at) =>
    rows.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement),
  )

/** The rows of what is offered in each state, as the product ships it. */
export const stateServiceLines = () =>
  tables().find(([table]) => table === 'state_service_lines')?.[1] ?? []

/** The statements that put the reference data into a database; running them again changes nothing. */
export const referenceStatements = () => [
  ...tables().flatMap(([table, rows, kind]) =>
    // First rows are one statement: after it the table is not empty.
    (kind === 'first rows' ? [rows] : chunksOf(rows)).map((some) => upsert(table, some, kind)),
  ),
  ...soapSchemas(),
  ...followedByVariants,
]

/** What a newer release lets open or hold one of its kinds of visits does the same for those that the clinic added by it. */
const followedByVariants = [
  ['provider_type_encounter_types', ['provider_type_id']],
  ['treatment_encounter_types', ['treatment_id', 'stage']],
].map(
  ([table, others]) => `INSERT INTO ${table} (${others.join(', ')}, encounter_type_id)
SELECT ${others.map((name) => `t.${name}`).join(', ')}, e.id FROM ${table} t JOIN encounter_types e ON e.base_id = t.encounter_type_id
WHERE true ON CONFLICT DO NOTHING`,
)

/** Forms of visit notes: a version that is there is never changed. */
const soapSchemas = () =>
  readFileSync(join(root, referenceFolder, 'soap_schemas.sql'), 'utf8')
    .split(/;\n/)
    .map((statement) => statement.trim())
    .filter(Boolean)
