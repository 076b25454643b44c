import { emitBySystem } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import {
  connect,
  creationStamps,
  type Db,
  insert,
  type Statement,
  sql,
} from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { log } from '#edge/platform/log'
import { deleteFile, type StoredFile } from '#edge/platform/services/files'
import type { ReceivedFax } from '#edge/platform/services/received-fax'
import { receiveFiles } from '../attachments'
import { incomingFaxes as contract } from './contract'
import { incomingFaxes as table } from './table'

export interface StoredFax {
  readonly id: string
  readonly statements: readonly Statement[]
  /** To be removed where the batch is refused. */
  readonly stored: readonly StoredFile[]
}

/** A fax and its file, for a person to route; also where nothing of it can be read. */
export const storeFax = async (
  env: Environment,
  db: Db,
  { provider, at }: { readonly provider: 'sinch' | 'embedded'; readonly at: string },
  fax: ReceivedFax,
): Promise<StoredFax> => {
  if (fax.fileProblem)
    log.alarm('fax_without_file', 'A fax came in whose pages could not be taken', {
      problem: fax.fileProblem,
    })
  const id = uuidv7()
  const owner = { subjectType: 'incoming_faxes', subjectId: id, patientId: null } as const
  const files = fax.file ? [{ name: fileNameOf(fax.file), base64: fax.file }] : []
  const { statements, stored, refused } = await receiveFiles(env, db, owner, files, at)
  const row = {
    id,
    provider,
    providerId: fax.id,
    receivedAt: at,
    pages: fax.pages,
    fileProblem: fax.fileProblem ?? (refused.length > 0 ? 'unreadable' : null),
    status: 'to_route',
    fromNumber: fax.from,
    ...creationStamps(at),
  }
  return {
    id,
    stored,
    statements: [
      insert(table, await encryptFields({ contract }, env, id, row)),
      ...statements,
      emitBySystem(
        { name: 'incoming_faxes.create', row: 'f', version: sql`f.version`, at },
        sql`from incoming_faxes f where f.id = ${id}`,
      ),
    ],
  }
}

/** Removes the files of a fax whose batch was refused. */
export const discardUnnamed = async (env: Environment, fax: StoredFax | null): Promise<void> => {
  if (!fax?.stored.length) return
  if (await connect(env.DB).exists(sql`select 1 from incoming_faxes where id = ${fax.id}`)) return
  await Promise.all(fax.stored.map((each) => deleteFile(env.FILES, each)))
}

/** First bytes of formats, as base64 has them. */
const extensions = [
  ['JVBER', 'pdf'],
  ['/9j/', 'jpg'],
  ['iVBOR', 'png'],
  ['SUkq', 'tif'],
  ['TU0A', 'tif'],
] as const

const fileNameOf = (base64: string): string =>
  `fax.${extensions.find(([start]) => base64.startsWith(start))?.[1] ?? 'bin'}`
