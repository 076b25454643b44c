import { Buffer } from 'node:buffer'
import { decryptField, encryptField } from '../platform/crypto/field-encryption'
import type { Keyring } from '../platform/crypto/keys'
import type { Contract } from './contract'
import type { Row } from './resource'

/** A resource, or what has its contract. */
interface EncryptedType {
  readonly contract: Pick<Contract, 'type' | 'encrypted' | 'encryptedAs'>
}

const contextOf = (r: EncryptedType, name: string, id: unknown) =>
  `${r.contract.encryptedAs?.[name] ?? r.contract.type}.${name}:${id}`

/** Values of a new or changed row as its table keeps them: its encrypted attributes as ciphertext of JSON, for this row alone. */
export const encryptFields = async (
  r: EncryptedType,
  env: Keyring,
  id: string,
  values: Row,
): Promise<Row> => {
  const encrypted = await Promise.all(
    (r.contract.encrypted ?? [])
      .filter((name) => values[name] !== undefined && values[name] !== null)
      .map(async (name) => [
        name,
        Buffer.from(await encryptField(env, JSON.stringify(values[name]), contextOf(r, name, id))),
      ]),
  )
  return encrypted.length ? { ...values, ...Object.fromEntries(encrypted) } : values
}

/** Rows as they were read, their encrypted attributes decrypted. */
export const decryptFields = async <R extends Row | undefined>(
  r: EncryptedType,
  env: Keyring,
  rows: readonly R[],
): Promise<R[]> =>
  r.contract.encrypted
    ? Promise.all(
        rows.map(async (row) => {
          if (!row) return row
          const opened = await Promise.all(
            (r.contract.encrypted ?? [])
              .filter((name) => row[name])
              .map(async (name) => [
                name,
                JSON.parse(await decryptField(env, row[name], contextOf(r, name, row.id))),
              ]),
          )
          return { ...row, ...Object.fromEntries(opened) }
        }),
      )
    : [...rows]
