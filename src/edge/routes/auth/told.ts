import { snakeKeys } from '../../jsonapi/case'
import { respond } from '../../jsonapi/read-handlers'
import type { Issued } from './challenge'

/** A code is on its way, or would be if the account were there. */
export const codeAnswer = ({ id, ...rest }: Issued, status = 202): Response =>
  respond({ data: { type: 'verification_codes', id, attributes: snakeKeys(rest) } }, status)
