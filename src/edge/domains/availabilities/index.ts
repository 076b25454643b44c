export { providerPolicy } from './policy'
