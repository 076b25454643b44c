import { acceptInvitation } from './accept-invitation'
import { signInByDob } from './dob-login'
import { sendResetCode } from './forgot-password'
import { recordActivity, renewToken } from './heartbeat'
import { signIn } from './login'
import { signOut } from './logout'
import { beginPasskeyFactor } from './passkeys/passkey-factor'
import { beginPasskeySignIn, signInByPasskey } from './passkeys/passkey-sign-in'
import { changePassword } from './password'
import { refreshSession } from './refresh-session'
import { resendCode, signInByCode } from './sign-in-code'
import { stepUpOperations } from './step-up'

export const authOperations = [
  signIn,
  refreshSession,
  signOut,
  signInByDob,
  signInByCode,
  resendCode,
  sendResetCode,
  beginPasskeySignIn,
  signInByPasskey,
  beginPasskeyFactor,
  ...stepUpOperations,
  changePassword,
  acceptInvitation,
  recordActivity,
  renewToken,
]
