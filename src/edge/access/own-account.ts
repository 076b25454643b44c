import { notFound } from '../platform/problem'
import type { RequestContext } from './request-context'

/** The `:user` of the path must be the caller: another's account is a 404. */
export const assertOwnAccount = ({ actor, param }: RequestContext): void => {
  if (param('user') !== actor.id) throw notFound()
}
