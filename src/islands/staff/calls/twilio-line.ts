import { Device } from '@twilio/voice-sdk'
import { createNotifier } from '#islands/visit/room/room-events'
import type { PhoneLine } from './phone-line'
import { type PhoneToken, requestPhoneToken } from './phone-token'

/** A call by Twilio: its application asks us whom to dial, so that no number is in the browser. */
export const connectTwilioLine = async (
  { id, token }: PhoneToken,
  microphone: MediaStreamTrack,
): Promise<PhoneLine> => {
  // The SDK opens the microphone itself; ours has only asked for the permission.
  microphone.stop()
  const device = new Device(token ?? '', { logLevel: 'silent' })
  const { subscribe, notify } = createNotifier()
  const state = { isAnswered: false, isOver: false }
  const change = (next: Partial<typeof state>) => {
    Object.assign(state, next)
    notify()
  }
  // Without a new token the call goes on; only the next one needs it.
  device.on('tokenWillExpire', () => {
    requestPhoneToken(id).then(
      ({ token: fresh }) => fresh && device.updateToken(fresh),
      () => {},
    )
  })
  // Told by the call as well: an error of the device without a listener would be thrown.
  device.on('error', () => {})
  const call = await device.connect({ params: { phone_call_id: id } }).catch((error: unknown) => {
    device.destroy()
    throw error
  })
  const end = () => {
    change({ isOver: true })
    device.destroy()
  }
  call.on('accept', () => change({ isAnswered: true }))
  for (const event of ['disconnect', 'cancel', 'reject', 'error'] as const) call.on(event, end)
  return {
    get isAnswered() {
      return state.isAnswered
    },
    get isOver() {
      return state.isOver
    },
    sound: null,
    subscribe,
    mute: (isMuted) => call.mute(isMuted),
    disconnect: () => call.disconnect(),
  }
}
