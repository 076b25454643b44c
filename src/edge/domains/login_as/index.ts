export { expireLoginAsCodes } from './code'
export { needsLoginAsCode } from './policy'
