import { answer } from '../../jsonapi/reading'
import { keysToWire } from '../../jsonapi/wire'
import type { Issued } from './challenge'

/** A code is on its way, or would be if the account were there. */
export const codeAnswer = ({ id, ...rest }: Issued, status = 202): Response =>
  answer({ data: { type: 'verification_codes', id, attributes: keysToWire(rest) } }, status)
