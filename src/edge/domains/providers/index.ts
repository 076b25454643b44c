export { providers } from './resource'
