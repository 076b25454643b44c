import { Buffer } from 'node:buffer'
import { snakeCase } from '#edge/platform/case'
import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import { isRefused } from '#edge/platform/db/connection'
import type { Environment } from '#edge/platform/environment'
import { unprocessable } from '#edge/platform/problem'
import { deleteFile, putFile, type StoredFile } from '#edge/platform/services/files'

export type Bytes = Uint8Array<ArrayBuffer>

interface SentFile {
  /** The attribute that carries the bytes. */
  readonly content: string
  /** Bytes of base64. */
  readonly maxBytes: number
}

/** The bytes of a file that was sent as base64, with or without the head of a data URL. */
export const decodeFile = (
  base64Url: string,
  { content, maxBytes }: SentFile,
  unreadable: (attribute: string) => Error,
): Bytes => {
  const attribute = snakeCase(content)
  const base64 = base64Url.replace(/^data:[a-z]+\/[a-z0-9.+-]+;base64,/, '')
  if (base64.length > maxBytes)
    throw unprocessable(
      'picture_too_large',
      `A file has at most ${Math.floor(maxBytes / 1024 / 1024)} MB`,
      attribute,
    )
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) throw unreadable(attribute)
  return new Uint8Array(Buffer.from(base64, 'base64'))
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
      sha256: Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'),
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
