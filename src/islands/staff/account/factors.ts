import { apiWithLocalErrors } from '#islands/stores/api'

export type Factors = Awaited<ReturnType<typeof loadFactors>>

export const loadFactors = (user: string) =>
  apiWithLocalErrors.call('GET /users/:user/second_factors', { params: { user } })
export const beginTotp = (user: string) =>
  apiWithLocalErrors.call('POST /users/:user/totp', { params: { user } })
export const confirmNewTotp = (user: string, id: string, code: string) =>
  apiWithLocalErrors.call('PATCH /users/:user/totp', { params: { user }, body: { id, code } })
export const makeRecoveryCodes = (user: string) =>
  apiWithLocalErrors.call('POST /users/:user/recovery_codes', { params: { user } })
