import { apiWithLocalErrors } from '../../stores/api'

export type SignIn = Awaited<ReturnType<typeof loadSignIns>>[number]

export const loadSignIns = (user: string) =>
  apiWithLocalErrors.call('GET /users/:user/sign_ins', { params: { user } })
export const endSignIn = (user: string, signIn: string) =>
  apiWithLocalErrors.call('DELETE /users/:user/sign_ins/:sign_in', {
    params: { user, sign_in: signIn },
  })
export const endOtherSignIns = (user: string) =>
  apiWithLocalErrors.call('DELETE /users/:user/sign_ins', { params: { user } })
