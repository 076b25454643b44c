import { type Operation, operation } from '../../jsonapi/operation'
import { passVerification, sendVerification } from './contract'
import { askToVerify, passVerify } from './verify'

export const verificationOperations: readonly Operation[] = [
  operation(sendVerification, {
    name: 'verifications.send',
    access: 'authenticated',
    handle: askToVerify,
  }),
  operation(passVerification, {
    name: 'verifications.pass',
    access: 'authenticated',
    handle: passVerify,
  }),
]
