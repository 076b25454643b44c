import { api, json, type Person, stepUpAs, userId } from '../../world'

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
