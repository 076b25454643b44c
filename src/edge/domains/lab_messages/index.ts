export { handleLabCallback } from './callback'
