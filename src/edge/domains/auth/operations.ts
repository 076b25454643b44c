import { type Operation, rawOperation } from '#edge/jsonapi/operation'
import { resend, signInByCode } from './code'
import * as contract from './contract'
import { signInByDob } from './dob-login'
import { sendResetCode } from './forgot-password'
import { markActive, renewToken } from './heartbeat'
import { signIn } from './login'
import { signOut } from './logout'
import { changePassword } from './password'
import { refreshSession } from './refresh-session'
import { stepUpOperations } from './step-up'

const anonymous = { access: 'public' } as const
const signedIn = { access: 'authenticated' } as const

export const authOperations: readonly Operation[] = [
  rawOperation(contract.login, { ...anonymous, name: 'auth.login', handle: signIn }),
  rawOperation(contract.refreshSession, {
    ...anonymous,
    name: 'auth.renew',
    handle: refreshSession,
  }),
  rawOperation(contract.logout, { ...anonymous, name: 'auth.logout', handle: signOut }),
  rawOperation(contract.dobLogin, { ...anonymous, name: 'auth.dob_login', handle: signInByDob }),
  rawOperation(contract.signInByCode, {
    ...anonymous,
    name: 'auth.check_code',
    handle: signInByCode,
  }),
  resend,
  sendResetCode,
  ...stepUpOperations,
  changePassword,
  rawOperation(contract.recordActivity, {
    ...signedIn,
    name: 'auth.heartbeat',
    handle: markActive,
  }),
  rawOperation(contract.renewToken, { ...signedIn, name: 'auth.idle', handle: renewToken }),
]
