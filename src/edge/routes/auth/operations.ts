import { undoContactChange } from '../../contacts/undo'
import { type Operation, operation } from '../../jsonapi/operation'
import { reachingRoles } from '../verifications/reach'
import { passCode, resend } from './code'
import * as contract from './contract'
import { forgot } from './forgot'
import { markActive, renewQuiet } from './heartbeat'
import { sendLink, signInByDob } from './link'
import { signIn } from './login'
import { signOut } from './logout'
import { setPassword } from './password'
import { renewSession } from './renew'
import { sendStepUpCode, stepUp } from './step-up'

const small = { maxBody: 8 * 1024 } as const
const anyone = { access: 'public', ...small } as const
const signedIn = { access: 'authenticated', ...small } as const

export const authOperations: readonly Operation[] = [
  operation(contract.login, { ...anyone, name: 'auth.login', handle: signIn }),
  operation(contract.renew, { ...anyone, name: 'auth.renew', handle: renewSession }),
  operation(contract.logout, { ...anyone, name: 'auth.logout', handle: signOut }),
  operation(contract.dobLogin, { ...anyone, name: 'auth.dob_login', handle: signInByDob }),
  operation(contract.checkCode, { ...anyone, name: 'auth.check_code', handle: passCode }),
  operation(contract.resendCode, { ...anyone, name: 'auth.resend_code', handle: resend }),
  operation(contract.forgotPassword, { ...anyone, name: 'auth.forgot_password', handle: forgot }),
  operation(contract.sendToPatient, {
    ...small,
    name: 'auth.send_link',
    access: reachingRoles,
    handle: sendLink,
  }),
  operation(contract.stepUp, { ...signedIn, name: 'auth.step_up', handle: stepUp }),
  operation(contract.sendStepUpCode, {
    ...signedIn,
    name: 'auth.step_up_code',
    handle: sendStepUpCode,
  }),
  operation(contract.undoChange, {
    ...anyone,
    name: 'auth.undo_contact_change',
    handle: undoContactChange,
  }),
  operation(contract.changePassword, { ...signedIn, name: 'auth.password', handle: setPassword }),
  operation(contract.beat, { ...signedIn, name: 'auth.heartbeat', handle: markActive }),
  operation(contract.renewQuietly, { ...signedIn, name: 'auth.idle', handle: renewQuiet }),
]
