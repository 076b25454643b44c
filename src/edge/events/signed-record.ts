import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { constantTimeEqual } from '../platform/crypto/hash'
import type { Environment } from '../platform/environment'
import { newestSealKey, type SealKey, type SealKeys, sealKeys } from './seal-keys'

/** A kind of record about the ledger: its purpose is part of the signature, so none passes for another. */
export interface SignedKind<S extends z.ZodMiniType> {
  readonly purpose: string
  readonly shape: S
}
export interface Signature {
  /** The id of the key it was made with. */
  readonly key: string
  readonly mac: string
}

// Parsing puts the members in the order of the shape, so that equal values have equal text.
const macOf = <S extends z.ZodMiniType>(
  { purpose, shape }: SignedKind<S>,
  { secret }: SealKey,
  value: z.output<S>,
): string =>
  createHmac('sha256', secret)
    .update(`${purpose} ${JSON.stringify(shape.parse(value))}`)
    .digest('hex')

/** HMAC-SHA-256 by the newest key of the seals. */
export const signRecord = async <S extends z.ZodMiniType>(
  env: Environment,
  kind: SignedKind<S>,
  value: z.output<S>,
): Promise<Signature> => {
  const key = await newestSealKey(env)
  return { key: key.id, mac: macOf(kind, key, value) }
}

export const isSigned = <S extends z.ZodMiniType>(
  keys: SealKeys,
  kind: SignedKind<S>,
  value: z.output<S>,
  { key: id, mac }: Signature,
): boolean => {
  const key = keys.get(id)
  return key !== undefined && constantTimeEqual(mac, macOf(kind, key, value))
}

/** Stores a record with its signature in R2; the answer is null where `onlyIf` does not hold. */
export const storeSigned = async <S extends z.ZodMiniType>(
  env: Environment,
  name: string,
  kind: SignedKind<S>,
  value: z.output<S>,
  options?: R2PutOptions & { readonly onlyIf: R2Conditional },
): Promise<R2Object | null> => {
  const text = JSON.stringify({ value, ...(await signRecord(env, kind, value)) })
  return env.FILES.put(name, text, options)
}

/** Reads a record of R2; null where it is missing or its signature is not from here. */
export const readSigned = async <S extends z.ZodMiniType>(
  env: Environment,
  name: string,
  kind: SignedKind<S>,
): Promise<z.output<S> | null> => {
  const file = await env.FILES.get(name)
  const signed = z.object({ value: z.unknown(), key: z.string(), mac: z.string() })
  const read = signed.safeParse(await file?.json().catch(() => null))
  if (!read.success) return null
  const { key, mac } = read.data
  const value = kind.shape.safeParse(read.data.value)
  if (!value.success) return null
  return isSigned(await sealKeys(env), kind, value.data, { key, mac }) ? value.data : null
}
