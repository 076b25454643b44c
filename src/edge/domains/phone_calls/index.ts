export { handleVoiceCallback } from './callbacks'
export { endStaleCalls, progressCall } from './progress'
