import { api, json, type Person, stepUpAs, userId } from '../../world'
import { dataOf } from '../auth-fixtures'

export const loginAsReason = { reason_code: 'reported_problem' }

/** Staff who proved again who they are ask to look through an account. */
export const startLoginAs = async (
  staff: Person,
  target: Person,
  body: object = loginAsReason,
): Promise<Response> => {
  await stepUpAs(staff)
  return api(`/api/auth/login_as?user_id=${userId(target)}`, json(body), staff)
}

export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
/** A login-as, and requests by it. */
export const lookThrough = async (staff: Person, target: Person) => {
  const response = await startLoginAs(staff, target)
  const cookie = cookiesOf(response)
  const { id, attributes } = await dataOf(response)
  const send = (path: string, init: RequestInit = {}) =>
    api(`/api${path}`, {
      ...init,
      headers: {
        ...(init.headers as object),
        authorization: `Bearer ${attributes.token}`,
        cookie,
      },
    })
  return { id: id as string, token: attributes.token as string, cookie, send }
}
