import { derivedSecret, fieldKeys, type Keyring, newestKey } from '../platform/crypto/keys'

/** What events are sealed with: derived for this purpose alone, and never written anywhere. */
export interface SealKey {
  readonly id: string
  readonly secret: Uint8Array
}
export type SealKeys = ReadonlyMap<string, SealKey>

const sealKey = async (key: ReturnType<typeof newestKey>): Promise<SealKey> => ({
  id: key.id,
  secret: await derivedSecret(key, 'seal'),
})

export const newestSealKey = (env: Keyring): Promise<SealKey> => sealKey(newestKey(env))

/** Every key that may have sealed, by its id. */
export const sealKeys = async (env: Keyring): Promise<SealKeys> => {
  const keys = await Promise.all(fieldKeys(env).map(sealKey))
  return new Map(keys.map((key) => [key.id, key]))
}
