import { Buffer } from 'node:buffer'
import { storeFile } from '#edge/jsonapi/files/file-storage'
import { sha256OfBytes } from '#edge/platform/crypto/hash'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { inTurn } from '#edge/platform/in-turn'
import { Problem } from '#edge/platform/problem'
import type { StoredFile } from '#edge/platform/services/files'
import { unreadableMimeType } from './file-limits'
import { insertFile, storedAs, storedFileName } from './files'
import { inspectFile } from './inspect-file'

/** A file that came with a message, in base64. */
export interface SentFile {
  readonly name: string
  readonly base64: string
}

interface FileOwner {
  readonly subjectType: 'labs' | 'unmatched_labs' | 'incoming_faxes' | 'documents'
  readonly subjectId: string
  readonly patientId: string | null
}

interface ReceivedFiles {
  readonly statements: readonly Statement[]
  /** To be removed where the batch is refused. */
  readonly stored: readonly StoredFile[]
  /** Names of those that are neither a picture nor a PDF that opens. */
  readonly refused: readonly string[]
}

/** Stores the files of a message, without what its subject has on file already. Faxes keep what cannot be read as well. */
export const receiveFiles = async (
  env: Environment,
  db: Db,
  owner: FileOwner,
  files: readonly SentFile[],
  at: string,
): Promise<ReceivedFiles> => {
  const known = await db.all(sql<{ sha256: string }>`
    select sha256 from attachments where subject_id = ${owner.subjectId}`)
  const statements: Statement[] = []
  const stored: StoredFile[] = []
  const refused: string[] = []
  for (const { name, base64 } of files) {
    const sent = Uint8Array.from(Buffer.from(base64, 'base64'))
    const found = await inTurn(() => inspectFile(sent)).catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
    if (!found) {
      refused.push(name)
      if (owner.subjectType !== 'incoming_faxes') continue
    }
    const { bytes, ...facts } = found ?? { ...unreadable, bytes: sent }
    const id = uuidv7()
    const hash = await sha256OfBytes(bytes)
    if (known.some(({ sha256 }) => sha256 === hash)) continue
    const file = await storeFile({ env }, storedAs, id, bytes)
    stored.push(file.stored)
    statements.push(
      await insertFile(env, {
        ...owner,
        ...facts,
        ...file.columns,
        id,
        uploadedById: null,
        name: storedFileName(name, facts.mimeType),
        createdAt: at,
      }),
    )
  }
  return { statements, stored, refused }
}

const unreadable = { mimeType: unreadableMimeType, width: null, height: null } as const

/** Takes the files that came with a message along to another subject; what people added to it stays. */
export const moveFiles = (
  fromId: string,
  { subjectType, subjectId, patientId }: FileOwner,
): Statement => sql`
  update attachments set subject_type = ${subjectType}, subject_id = ${subjectId}, patient_id = ${patientId},
    version = version + 1 where subject_id = ${fromId} and uploaded_by_id is null`
