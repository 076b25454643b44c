import { readLetter } from './letter'

export { referrals } from './resource'
export const referralOperations = [readLetter]
