import { apiWithLocalErrors } from '../../stores/api'

export type Passkey = Awaited<ReturnType<typeof loadPasskeys>>[number]

const passkeysOf = (users: string) => apiWithLocalErrors.passkeys.in({ users })

export const loadPasskeys = (user: string) => passkeysOf(user).list()
export const renamePasskey = (user: string, { id }: Passkey, name: string) =>
  passkeysOf(user).update(id, { name })
export const removePasskey = (user: string, { id }: Passkey) => passkeysOf(user).delete(id)
