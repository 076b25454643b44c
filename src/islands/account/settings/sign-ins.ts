import { apiWithLocalErrors } from '../../stores/api'

export type SignIn = Awaited<ReturnType<typeof loadSignIns>>[number]

export const loadSignIns = (user: string) =>
  apiWithLocalErrors.call('GET /users/:user/sign_ins', { params: { user } })
export const signOutOf = (user: string, signIn: string) =>
  apiWithLocalErrors.call('DELETE /users/:user/sign_ins/:sign_in', {
    params: { user, sign_in: signIn },
  })
export const signOutElsewhere = (user: string) =>
  apiWithLocalErrors.call('DELETE /users/:user/sign_ins', { params: { user } })
