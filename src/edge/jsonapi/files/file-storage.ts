import { Buffer } from 'node:buffer'
import { snakeCase } from '#edge/platform/case'
import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import { sha256OfBytes } from '#edge/platform/crypto/hash'
import { isRefused } from '#edge/platform/db/connection'
import type { Environment } from '#edge/platform/environment'
import { unprocessable } from '#edge/platform/problem'
import { deleteFile, putFile, type StoredFile } from '#edge/platform/services/files'

export type Bytes = Uint8Array<ArrayBuffer>

/** Refuses a file of more bytes than this much base64 has. */
export const assertFileFits = (bytes: Bytes, maxBase64Bytes: number, attribute: string): void => {
  if (bytes.length <= (maxBase64Bytes / 4) * 3) return
  const mb = Math.floor(maxBase64Bytes / 1024 / 1024)
  throw unprocessable('picture_too_large', `A file has at most ${mb} MB`, snakeCase(attribute))
}

interface Env {
  readonly env: Environment
}
const contextOf = (type: string, id: string) => `${type}.object_key:${id}`

/** Stores the bytes, and says what a row keeps of them. */
export const storeFile = async ({ env }: Env, type: string, id: string, bytes: Bytes) => {
  const stored = await putFile(env.FILES, type.replaceAll('_', '-'), bytes)
  return {
    stored,
    columns: {
      objectKey: Buffer.from(await encryptField(env, JSON.stringify(stored), contextOf(type, id))),
      bytes: bytes.length,
      sha256: await sha256OfBytes(bytes),
    },
  }
}

/** Removes the bytes whose row the database refused. Where only the answer was lost, the row may be there, and they stay. */
export const discardFile = async (
  { env }: Env,
  stored: StoredFile,
  error: unknown,
): Promise<undefined> => {
  if (isRefused(error)) await deleteFile(env.FILES, stored)
}

/** Where the bytes of a row are stored. */
export const storedFileOf = async (
  { env }: Env,
  type: string,
  id: string,
  objectKey: ArrayLike<number>,
): Promise<StoredFile> => JSON.parse(await decryptField(env, objectKey, contextOf(type, id)))
