import { Buffer } from 'node:buffer'
import type { z } from '#edge/jsonapi/contract'
import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import { sha256Hex } from '#edge/platform/crypto/hash'
import type { Keyring } from '#edge/platform/crypto/keys'
import type { planLine } from './contract'

export type PlanLine = z.output<typeof planLine>
export type FieldValue = string | number | readonly string[]
/** Field name → what was written. */
export type NoteContent = Readonly<Record<string, FieldValue>>

const noteContext = (appointmentId: string) => `soap_notes.content:${appointmentId}`
const planContext = (appointmentId: string) => `soap_notes.plan:${appointmentId}`
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

export const encryptPlan = (env: Keyring, appointmentId: string, plan: readonly PlanLine[]) =>
  encrypted(env, JSON.stringify(plan), planContext(appointmentId))

export const decryptPlan = async (
  env: Keyring,
  appointmentId: string,
  plan: ArrayLike<number> | null,
): Promise<readonly PlanLine[]> =>
  plan ? JSON.parse(await decryptField(env, plan, planContext(appointmentId))) : []

/** Hash of the signed content: the note and its plan. */
export const contentHashOf = (
  appointmentId: string,
  content: NoteContent,
  plan: readonly PlanLine[],
): Promise<string> =>
  sha256Hex(`${appointmentId}:${JSON.stringify(content)}:${JSON.stringify(plan)}`)

export const encryptAddendum = (env: Keyring, id: string, body: string) =>
  encrypted(env, body, addendumContext(id))

export const decryptAddendum = (env: Keyring, id: string, body: ArrayLike<number>) =>
  decryptField(env, body, addendumContext(id))
