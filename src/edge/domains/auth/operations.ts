import { type Operation, rawOperation } from '../../jsonapi/operation'
import { undoContactChange } from '../contacts/undo'
import { reachingRoles } from '../verifications/recipient-access'
import { passCode, resend } from './code'
import * as contract from './contract'
import { forgot } from './forgot'
import { markActive, renewQuiet } from './heartbeat'
import { signIn } from './login'
import { signOut } from './logout'
import { sendLink, signInByDob } from './magic-link'
import { setPassword } from './password'
import { renewSession } from './refresh-session'
import { sendStepUpCode, stepUp } from './step-up'

const small = { maxBody: 8 * 1024 } as const
const anyone = { access: 'public', ...small } as const
const signedIn = { access: 'authenticated', ...small } as const

export const authOperations: readonly Operation[] = [
  rawOperation(contract.login, { ...anyone, name: 'auth.login', handle: signIn }),
  rawOperation(contract.renew, { ...anyone, name: 'auth.renew', handle: renewSession }),
  rawOperation(contract.logout, { ...anyone, name: 'auth.logout', handle: signOut }),
  rawOperation(contract.dobLogin, { ...anyone, name: 'auth.dob_login', handle: signInByDob }),
  rawOperation(contract.checkCode, { ...anyone, name: 'auth.check_code', handle: passCode }),
  rawOperation(contract.resendCode, { ...anyone, name: 'auth.resend_code', handle: resend }),
  rawOperation(contract.forgotPassword, {
    ...anyone,
    name: 'auth.forgot_password',
    handle: forgot,
  }),
  rawOperation(contract.sendToPatient, {
    ...small,
    name: 'auth.send_link',
    access: reachingRoles,
    handle: sendLink,
  }),
  rawOperation(contract.stepUp, { ...signedIn, name: 'auth.step_up', handle: stepUp }),
  rawOperation(contract.sendStepUpCode, {
    ...signedIn,
    name: 'auth.step_up_code',
    handle: sendStepUpCode,
  }),
  rawOperation(contract.undoChange, {
    ...anyone,
    name: 'auth.undo_contact_change',
    handle: undoContactChange,
  }),
  rawOperation(contract.changePassword, {
    ...signedIn,
    name: 'auth.password',
    handle: setPassword,
  }),
  rawOperation(contract.beat, { ...signedIn, name: 'auth.heartbeat', handle: markActive }),
  rawOperation(contract.renewQuietly, { ...signedIn, name: 'auth.idle', handle: renewQuiet }),
]
