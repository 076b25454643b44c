import { type Operation, rawOperation } from '../../jsonapi/operation'
import { passVerification, sendVerification } from './contract'
import { askToVerify, passVerify } from './verify'

export const verificationOperations: readonly Operation[] = [
  rawOperation(sendVerification, {
    name: 'verifications.send',
    access: 'authenticated',
    handle: askToVerify,
  }),
  rawOperation(passVerification, {
    name: 'verifications.pass',
    access: 'authenticated',
    handle: passVerify,
  }),
]
