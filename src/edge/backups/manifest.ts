import * as z from 'zod/mini'

/** What a backup is made of; stored last, so that one without it is none. */
export const manifestShape = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The one moment that its rows show. */
  moment: z.string(),
  version: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      hasRowId: z.boolean(),
      late: z.array(z.string()),
    }),
  ),
  /** Everything the database has by a statement, tables first. */
  schema: z.array(z.object({ type: z.string(), name: z.string(), sql: z.string() })),
  sequences: z.array(z.object({ name: z.string(), seq: z.number() })),
  objects: z.number(),
  rows: z.number(),
})
export type Manifest = z.output<typeof manifestShape>

export const folderOf = (id: string): string => `backups/${id}/`
export const manifestName = (id: string): string => `${folderOf(id)}manifest`

/** Objects of a backup, whose names are in the order in which they are restored: changes come before what they change. */
export const objectName = (
  id: string,
  kind: 'changes' | 'rows' | 'content' | 'files',
  number: number,
): string => {
  const order = { changes: 1, rows: 2, content: 3, files: 4 }[kind]
  // Of two changes of a row the later one counts: it comes first.
  const place = kind === 'changes' ? 999_999 - number : number
  return `${folderOf(id)}${order}-${kind}-${String(place).padStart(6, '0')}`
}
