import { roleLabels } from '#edge/access/roles'
import { clinicZone, localTime, now, zoneName } from '#edge/platform/time'
import { codeLabel } from '#islands/ui/code-label'

/**
 * A file of the API for people: headings and codes in words, times of the clinic, amounts in dollars, and no second copy
 * of an id.
 */
export const readableCsv = (text: string): string => {
  const [header = [], ...rows] = parseCsv(text)
  const columns = header.flatMap((name, at) => (isCopy(header, rows, at) ? [] : [{ name, at }]))
  const lines = [
    columns.map(({ name, at }) =>
      heading(
        name,
        rows.map((row) => row[at] ?? ''),
      ),
    ),
    ...rows.map((row) => columns.map(({ name, at }) => readableCell(name, row[at] ?? ''))),
  ]
  return `\ufeff${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

/** The row's id, where it is that of its patient. */
const isCopy = (header: readonly string[], rows: readonly (readonly string[])[], at: number) => {
  const patient = header.indexOf('patient_id')
  return header[at] === 'id' && patient > 0 && rows.every((row) => row[at] === row[patient])
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/
const cents = /(^|_)amount$/

const heading = (name: string, cells: readonly string[]): string =>
  cells.some((cell) => instant.test(cell))
    ? `${codeLabel(name)} (${zoneName(now(), clinicZone())})`
    : cents.test(name)
      ? `${codeLabel(name)} (USD)`
      : codeLabel(name)

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  team: { ma: 'Medical assistants', provider: 'Clinicians', rx_required: 'Prescriptions' },
  priority: { 1: 'Urgent', 2: 'High', 3: 'Normal', 4: 'Low' },
  role: roleLabels,
  actor_role: roleLabels,
}

const readableCell = (name: string, cell: string): string => {
  if (instant.test(cell)) return localTime(cell, clinicZone()).slice(0, 16).replace('T', ' ')
  if (cents.test(name) && /^-?\d+$/.test(cell)) return (Number(cell) / 100).toFixed(2)
  if (cell === 'true') return 'Yes'
  if (cell === 'false') return 'No'
  return labels[name]?.[cell] ?? (isCode(name, cell) ? codeLabel(cell) : cell)
}

/** Names of their own are never written in code. */
const isCode = (name: string, cell: string): boolean =>
  !/(^|_)(id|name|email|path|route|number|note|text)$/.test(name) &&
  /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(cell)

const quoted = (cell: string): string =>
  /[",;\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** The cells of each line; quotes may hold commas, quotes and line ends. */
const parseCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quotedCell, plainCell = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quotedCell?.replaceAll('""', '"') ?? plainCell)
    if (end === ',') continue
    if (row.length > 1 || row[0]) rows.push(row)
    row = []
  }
  return rows
}
