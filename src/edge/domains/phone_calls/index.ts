import { connectToCall } from './connect'

export { handleVoiceCallback } from './callbacks'
export { endStaleCalls, progressCall } from './progress'
export { phoneCalls } from './resource'
export const phoneCallOperations = [connectToCall]
