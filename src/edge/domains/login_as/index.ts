import { createLoginAsCode } from './code'
import { endLoginAs } from './end'
import { startLoginAs } from './start'

export { expireLoginAsCodes } from './code'
export { needsLoginAsCode } from './policy'
export const loginAsOperations = [startLoginAs, endLoginAs, createLoginAsCode]
