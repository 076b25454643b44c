import { respond } from '../../jsonapi/read-handlers'
import { snakeKeys } from '../../platform/case'
import type { Issued } from './issue-code'

/** A code is on its way, or would be if the account were there. */
export const codeAnswer = ({ id, ...rest }: Issued, status = 202): Response =>
  respond({ data: { type: 'verification_codes', id, attributes: snakeKeys(rest) } }, status)
