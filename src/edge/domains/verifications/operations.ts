import { sendSignInLink } from './send-link'
import { passVerification, sendVerification } from './verify'

export const verificationOperations = [sendVerification, passVerification, sendSignInLink]
