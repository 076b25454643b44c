export { countCodeRequest, countDobTry, maxCodeAttempts } from './code-limits'
export { expireCodes, openRecipient, voidCodes } from './codes'
export {
  codeResponse,
  type IssuedCode,
  issueCode,
  pendingCode,
  sixDigits,
} from './issue-code'
export { createLink, linkChallenge } from './magic-link'
export {
  codeSuperseded,
  codeUnknown,
  codeUsed,
  dobWrong,
  type PassedCode,
  redeemCode,
  throwCodeUsed,
  verifyCode,
  wrongCode,
} from './verify-code'
