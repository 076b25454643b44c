import { Buffer } from 'node:buffer'
import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import type { Keyring } from '#edge/platform/crypto/keys'

export type FieldValue = string | number | readonly string[]
/** Field name → what was written. */
export type NoteContent = Readonly<Record<string, FieldValue>>

const noteContext = (appointmentId: string) => `soap_notes.content:${appointmentId}`
const addendumContext = (id: string) => `soap_addenda.body:${id}`
const encrypted = async (env: Keyring, text: string, context: string) =>
  Buffer.from(await encryptField(env, text, context))

export const encryptContent = (env: Keyring, appointmentId: string, content: NoteContent) =>
  encrypted(env, JSON.stringify(content), noteContext(appointmentId))

export const decryptContent = async (
  env: Keyring,
  appointmentId: string,
  content: ArrayLike<number> | null,
): Promise<NoteContent> =>
  content ? JSON.parse(await decryptField(env, content, noteContext(appointmentId))) : {}

export const encryptAddendum = (env: Keyring, id: string, body: string) =>
  encrypted(env, body, addendumContext(id))

export const decryptAddendum = (env: Keyring, id: string, body: ArrayLike<number>) =>
  decryptField(env, body, addendumContext(id))
