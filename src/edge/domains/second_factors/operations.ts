import { confirmTotp, createRecoveryCodes, readFactors, replaceTotp } from './account'
import { addPasskey, beginPasskey } from './passkeys/add-passkey'
import { passSecondFactor, setUpSecondFactor } from './sign-in'
import { readTwoFaUrlOperation } from './two-fa-url'

export const secondFactorOperations = [
  passSecondFactor,
  setUpSecondFactor,
  readFactors,
  replaceTotp,
  confirmTotp,
  createRecoveryCodes,
  beginPasskey,
  addPasskey,
  readTwoFaUrlOperation,
]
