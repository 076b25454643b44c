export { expireLabMessages, handleLabCallback } from './callback'
